import UIKit

/// A row of an alarm.
final class AlarmCell: UITableViewCell {
    static let identifier = "alarm"

    private let symbol = UIImageView()
    private let titleLabel = UILabel()
    private let timeLabel = UILabel()

    private static let times: DateFormatter = {
        let formatter = DateFormatter()
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return formatter
    }()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        titleLabel.font = .preferredFont(forTextStyle: .body)
        titleLabel.numberOfLines = 2
        timeLabel.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        timeLabel.textColor = .secondaryLabel
        let row = UIStackView(arrangedSubviews: [symbol, titleLabel, timeLabel])
        row.axis = .horizontal
        row.alignment = .center
        row.spacing = 12
        row.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(row)
        NSLayoutConstraint.activate([
            row.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
            row.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
            row.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
            symbol.widthAnchor.constraint(equalToConstant: 28),
        ])
        timeLabel.setContentHuggingPriority(.required, for: .horizontal)
        accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// What the row says.
    var summary: String { titleLabel.text ?? "" }

    func show(_ alarm: Alarm, isTaken: Bool) {
        titleLabel.text = String(format: "%@: %@", alarm.title, alarm.text)
        timeLabel.text = Self.times.string(from: alarm.date)
        symbol.image = UIImage(systemName: alarm.isCall ? "phone.fill" : "bell.fill")
        symbol.tintColor = isTaken ? .systemGreen : .systemRed
        accessibilityLabel = summary
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        titleLabel.text = nil
        symbol.image = nil
    }
}

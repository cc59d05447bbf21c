import UIKit

/// One alarm, with a button to take care of it.
final class AlarmViewController: UIViewController {
    private let alarm: Alarm
    private let journal: Journal
    private let feedback = UINotificationFeedbackGenerator()

    private let textView: UITextView = {
        let view = UITextView()
        view.isEditable = false
        view.font = .preferredFont(forTextStyle: .body)
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }()

    private lazy var button: UIButton = {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "I am going"
        configuration.image = UIImage(systemName: "figure.walk")
        let button = UIButton(configuration: configuration)
        button.addTarget(self, action: #selector(take(_:event:)), for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        return button
    }()

    init(alarm: Alarm, journal: Journal) {
        self.alarm = alarm
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
        title = alarm.title
        hidesBottomBarWhenPushed = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func loadView() {
        let view = UIView()
        view.backgroundColor = .systemGroupedBackground
        view.addSubview(textView)
        view.addSubview(button)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            textView.topAnchor.constraint(equalTo: guide.topAnchor, constant: 16),
            textView.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
            textView.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16),
            button.topAnchor.constraint(equalTo: textView.bottomAnchor, constant: 16),
            button.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -16),
            button.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        ])
        self.view = view
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        textView.text = alarm.text
        button.isEnabled = !journal.isTaken(alarm)
        feedback.prepare()
    }

    @objc private func take(_ sender: UIButton, event: UIEvent) {
        journal.take(alarm.id)
        sender.isEnabled = false
        feedback.notificationOccurred(.success)
        navigationController?.popViewController(animated: true)
    }
}

import UIKit
import os

/// The list of alarms, by bed.
final class AlarmsViewController: UITableViewController {
    private let journal: Journal
    private let log = Logger(subsystem: "com.example.rounds", category: "alarms")
    private var refresh: Timer?

    private lazy var clearButton = UIBarButtonItem(
        barButtonSystemItem: .trash, target: self, action: #selector(clear))

    private lazy var emptyLabel: UILabel = {
        let label = UILabel()
        label.text = NSLocalizedString("No alarms", comment: "The list of alarms is empty.")
        label.textAlignment = .center
        label.textColor = .secondaryLabel
        label.font = .preferredFont(forTextStyle: .headline)
        return label
    }()

    init(journal: Journal) {
        self.journal = journal
        super.init(style: .insetGrouped)
        title = "Alarms"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = clearButton
        navigationItem.largeTitleDisplayMode = .always
        navigationController?.navigationBar.prefersLargeTitles = true
        tableView.register(AlarmCell.self, forCellReuseIdentifier: AlarmCell.identifier)
        tableView.backgroundView = emptyLabel
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(self, action: #selector(pulled(_:)), for: .valueChanged)
        NotificationCenter.default.addObserver(
            self, selector: #selector(journalChanged(_:)), name: .journalDidChange, object: journal)
        log.notice("list loaded, empty: \(self.emptyLabel.text ?? "", privacy: .public)")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // The extension writes the journal, and no notification passes between processes.
        refresh = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        log.notice("list appeared")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        refresh?.invalidate()
        refresh = nil
    }

    @objc private func tick(_ timer: Timer) { journal.reload() }

    @objc private func pulled(_ sender: UIRefreshControl) {
        journal.reload()
        sender.endRefreshing()
    }

    @objc private func clear() { journal.clear() }

    @objc private func journalChanged(_ notification: Notification) {
        emptyLabel.isHidden = !journal.alarms.isEmpty
        tableView.reloadData()
        let rows = tableView.visibleCells.compactMap { ($0 as? AlarmCell)?.summary }
        log.notice("rows: \(rows.joined(separator: "; "), privacy: .public)")
    }

    // MARK: - The table

    override func numberOfSections(in tableView: UITableView) -> Int { journal.sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        journal.sections[section].alarms.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        journal.sections[section].bed
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: AlarmCell.identifier, for: indexPath)
        let alarm = journal.sections[indexPath.section].alarms[indexPath.row]
        (cell as? AlarmCell)?.show(alarm, isTaken: journal.isTaken(alarm))
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let alarm = journal.sections[indexPath.section].alarms[indexPath.row]
        navigationController?.pushViewController(
            AlarmViewController(alarm: alarm, journal: journal), animated: true)
    }
}

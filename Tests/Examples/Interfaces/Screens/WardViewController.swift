import UIKit

class WardViewController: UITableViewController {
    @IBOutlet weak var footer: UILabel?
    private let beds = ["One", "Two", "Three"]

    // A property of a class names its methods, too.
    private lazy var addButton = UIBarButtonItem(
        barButtonSystemItem: .add, target: self, action: #selector(addBed(_:)))

    private let ring: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle(NSLocalizedString("Ring", comment: ""), for: .normal)
        button.translatesAutoresizingMaskIntoConstraints = false
        return button
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Ward"
        navigationItem.rightBarButtonItem = addButton
        tableView.register(BedCell.self, forCellReuseIdentifier: "bed")
        ring.addTarget(self, action: #selector(ringPressed), for: .touchUpInside)
        view.addSubview(ring)
        NSLayoutConstraint.activate([
            ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            ring.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
        ])
        NotificationCenter.default.addObserver(
            self, selector: #selector(cameBack), name: UIApplication.willEnterForegroundNotification, object: nil)
        tell("view loaded, outlet: \(footer == nil)")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tell("view will appear, title \(navigationItem.title ?? "")")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        tell("view appeared, rows: \(tableView.visibleCells.compactMap { ($0 as? BedCell)?.name })")
        ring.sendActions(for: .touchUpInside)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        tell("view disappeared")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { beds.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "bed", for: indexPath)
        (cell as? BedCell)?.name = beds[indexPath.row]
        return cell
    }

    @IBAction func addBed(_ sender: Any) { tell("add") }

    @objc private func ringPressed() {
        let call = CallViewController(bed: beds[0])
        navigationController?.pushViewController(call, animated: true)
    }

    @objc func cameBack(_ notification: Notification) { tell("came back") }
}

class BedCell: UITableViewCell {
    var name = "" {
        didSet { textLabel?.text = name }
    }

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

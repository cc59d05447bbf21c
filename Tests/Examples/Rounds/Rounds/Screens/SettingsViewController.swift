import UIKit
import os

/// The server, and whether the provider runs.
final class SettingsViewController: UIViewController, UITextFieldDelegate {
    private let services: Services
    private let log = Logger(subsystem: "com.example.rounds", category: "settings")

    private lazy var hostField = makeField("Server", .URL)
    private lazy var portField = makeField("Port", .numberPad)
    private lazy var statusLabel: UILabel = {
        let label = UILabel()
        label.numberOfLines = 0
        return label
    }()
    private lazy var settingsButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Local network", for: .normal)
        button.addTarget(self, action: #selector(openSettings), for: .touchUpInside)
        return button
    }()
    private lazy var saveButton = UIBarButtonItem(
        title: "Save", style: .done, target: self, action: #selector(save))

    init(services: Services) {
        self.services = services
        super.init(nibName: nil, bundle: nil)
        title = "Settings"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    deinit { NotificationCenter.default.removeObserver(self) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = saveButton
        let stack = UIStackView(arrangedSubviews: [hostField, portField, statusLabel, settingsButton])
        stack.axis = .vertical
        stack.spacing = 12
        stack.isLayoutMarginsRelativeArrangement = true
        stack.translatesAutoresizingMaskIntoConstraints = false
        let scroll = UIScrollView()
        scroll.keyboardDismissMode = .interactive
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(stack)
        view.addSubview(scroll)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        ])
        NotificationCenter.default.addObserver(
            self, selector: #selector(showStatus), name: .pushDidChange, object: services.push)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        hostField.text = services.store.settings.host
        portField.text = String(services.store.settings.port)
        showStatus()
    }

    @objc private func showStatus() {
        statusLabel.text =
            services.push.problem
            ?? (services.push.isActive ? "Connected to the ward" : "Not on the ward")
        statusLabel.textColor = services.push.problem == nil ? .label : .systemRed
    }

    @objc private func save() {
        view.endEditing(true)
        guard let host = hostField.text, !host.isEmpty, let port = Int(portField.text ?? ""),
            (1...65535).contains(port)
        else { return warn("Enter a server and a port.") }
        services.store.settings = ServerSettings(host: host, port: port)
        services.push.save()
        log.notice("settings saved")
    }

    @objc private func openSettings() {
        guard let url = URL(string: UIApplication.openSettingsURLString),
            UIApplication.shared.canOpenURL(url)
        else {
            return
        }
        UIApplication.shared.open(url)
    }

    private func warn(_ text: String) {
        let alert = UIAlertController(title: "Settings", message: text, preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { [weak self] _ in
                self?.hostField.becomeFirstResponder()
            })
        present(alert, animated: true)
    }

    private func makeField(_ placeholder: String, _ keyboard: UIKeyboardType) -> UITextField {
        let field = UITextField()
        field.placeholder = placeholder
        field.borderStyle = .roundedRect
        field.keyboardType = keyboard
        field.autocorrectionType = .no
        field.autocapitalizationType = .none
        field.clearButtonMode = .whileEditing
        field.delegate = self
        return field
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }
}

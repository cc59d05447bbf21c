import UIKit

final class CallViewController: UIViewController {
    private let bed: String
    private let stack = UIStackView()

    init(bed: String) {
        self.bed = bed
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        stack.axis = .vertical
        stack.spacing = 8
        stack.addArrangedSubview(UILabel())
        view.addSubview(stack)
        tell("call loaded for \(bed)")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let alert = UIAlertController(title: "Call", message: bed, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
        present(alert, animated: true) { [weak self] in
            tell("alert presented: \(self?.presentedViewController is UIAlertController)")
            alert.dismiss(animated: true) {
                tell("alert dismissed: \(self?.presentedViewController == nil)")
                self?.openSettings()
            }
        }
    }

    private func openSettings() {
        guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
        tell("settings: \(UIApplication.shared.canOpenURL(url))")
        UIApplication.shared.open(url, options: [:]) { isOpened in tell("opened: \(isOpened)") }
    }
}

import AppleFoundation
import AppleUIKit
import Foundation

/// An object with methods for controls; the test names them as `#selector` does in a guest.
private final class Hands: UIViewController {
    var calls: [String] = []

    func pressed() { calls.append("pressed") }
    func changed(_ sender: UISwitch) { calls.append("changed \(sender.isOn)") }
    func event(_ sender: Any, _ event: UIEvent) { calls.append("event") }
    func wrong(_ sender: UISlider) {}
}

private final class Fields: NSObject, UITextFieldDelegate {
    var calls: [String] = []
    var isWilling = true

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { isWilling }
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
}

extension Member {
    static let controls = [
        Member("UIControl.addTarget(_:action:for:)") {
            let (hands, control) = (Hands(), UISwitch())
            control.addTarget(hands, action: _sel(Hands.pressed), for: .touchUpInside)
            control.addTarget(hands, action: _sel(Hands.changed), for: [.valueChanged, .touchDown])
            control.addTarget(hands, action: _sel(Hands.event), for: .valueChanged)
            control.setOn(true, animated: true)
            let before = hands.calls.count
            control.sendActions(for: .valueChanged)
            control.removeTarget(hands, action: nil, for: .valueChanged)
            control.sendActions(for: .valueChanged)
            control.sendActions(for: .touchDown)
            return before == 0 && hands.calls == ["changed true", "event", "changed true"]
        },
        Member("UIControl.addTarget(nil, …): the responder chain") {
            let (hands, button) = (Hands(), UIButton(type: .system))
            hands.view.addSubview(button)
            button.addTarget(nil, action: _sel(Hands.pressed), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            return hands.calls == ["pressed"]
        },
        Member("UIControl.addTarget(_:action:for:) does not keep the object") {
            let control = UIControl()
            weak var object: Hands?
            do {
                let hands = Hands()
                object = hands
                control.addTarget(hands, action: _sel(Hands.pressed), for: .touchUpInside)
            }
            control.sendActions(for: .touchUpInside)
            return object == nil
        },
        Member("UIControl.addAction(_:for:)") {
            var calls: [String] = []
            let button = UIButton(
                configuration: .filled(),
                primaryAction: UIAction(title: "Ring") { calls.append("\($0.sender is UIButton)") })
            button.sendActions(for: .touchUpInside)
            button.sendActions(for: .primaryActionTriggered)
            let action = UIAction(identifier: UIAction.Identifier("a")) { _ in calls.append("a") }
            button.addAction(action, for: .touchDown)
            button.addAction(UIAction(identifier: UIAction.Identifier("a")) { _ in calls.append("b") }, for: .touchDown)
            button.sendActions(for: .touchDown)
            button.removeAction(action, for: .touchDown)
            button.sendActions(for: .touchDown)
            return calls == ["true", "true", "b"] && button.currentTitle == "Ring"
        },
        Member("UIControl.state") {
            let control = UIControl()
            control.isEnabled = false
            control.isSelected = true
            return control.state == [.disabled, .selected] && UIControl().state == .normal
        },
        Member("UIButton.setTitle(_:for:)") {
            let button = UIButton()
            button.setTitle("Ring", for: .normal)
            button.setTitle("Wait", for: .disabled)
            button.isEnabled = false
            button.setTitleColor(.red, for: .normal)
            return button.currentTitle == "Wait" && button.title(for: .selected) == "Ring"
                && button.titleColor(for: .highlighted) == .red && UIButton().currentTitle == nil
        },
        Member("UITextField.becomeFirstResponder()") {
            let (window, field, fields) = (UIWindow(), UITextField(), Fields())
            field.delegate = fields
            let outside = field.becomeFirstResponder()
            window.addSubview(field)
            fields.isWilling = false
            let refused = field.becomeFirstResponder()
            fields.isWilling = true
            let done = field.becomeFirstResponder() && field.isFirstResponder && field.isEditing
            field.resignFirstResponder()
            return !outside && !refused && done && fields.calls == ["begin", "end"] && !field.isEditing
        },
        Member("UIView.endEditing(_:)") {
            let (window, field) = (UIWindow(), UITextField())
            window.addSubview(field)
            field.becomeFirstResponder()
            let isOther = UIView().endEditing(true) && field.isEditing
            return isOther && window.endEditing(false) && !field.isEditing && window.endEditing(true)
        },
        Member("UITextField.text") {
            let field = UITextField()
            field.text = nil
            return field.text?.isEmpty == true
        },
        Member("UITextView.text") {
            let view = UITextView()
            view.attributedText = NSAttributedString(string: "late")
            return view.text == "late" && view.attributedText?.string == "late"
        },
        Member("UISlider.value") {
            let slider = UISlider()
            slider.value = 7
            slider.setValue(-1, animated: true)
            return slider.value == 0
        },
        Member("UISegmentedControl.init(items:)") {
            let control = UISegmentedControl(items: ["One", UIImage(), "Two"])
            control.insertSegment(withTitle: "Last", at: 99, animated: false)
            return control.numberOfSegments == 4 && control.titleForSegment(at: 3) == "Last"
                && control.titleForSegment(at: 1) == nil && control.titleForSegment(at: 9) == nil
                && control.selectedSegmentIndex == UISegmentedControl.noSegment
        },
        Member("UIActivityIndicatorView.startAnimating()") {
            let view = UIActivityIndicatorView(style: .large)
            let before = view.isHidden
            view.startAnimating()
            let during = view.isHidden
            view.stopAnimating()
            return before && !during && view.isHidden && !view.isAnimating
        },
        Member("UIProgressView.setProgress(_:animated:)") {
            let view = UIProgressView()
            view.setProgress(2, animated: true)
            return view.progress == 1
        },
        Member("UILabel.font") {
            let label = UILabel()
            label.font = nil
            label.textColor = nil
            label.attributedText = NSAttributedString(string: "Ward")
            return label.font.pointSize == 17 && label.textColor == .label && label.text == "Ward"
        },
        Member("UIScrollView.delegate") {
            final class Scrolled: NSObject, UIScrollViewDelegate {
                var count = 0
                func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
            }
            let (view, scrolled) = (UIScrollView(), Scrolled())
            view.delegate = scrolled
            view.setContentOffset(CGPoint(x: 0, y: 5), animated: true)
            view.contentOffset = CGPoint(x: 0, y: 5)
            return scrolled.count == 1 && view.delegate === scrolled
        },
        Member("UITapGestureRecognizer") {
            final class Asked: NSObject, UIGestureRecognizerDelegate {}
            let (view, tap, asked) = (UIView(), UITapGestureRecognizer(target: nil, action: nil), Asked())
            tap.delegate = asked
            view.addGestureRecognizer(tap)
            UIView().addGestureRecognizer(tap)
            return view.gestureRecognizers == [] && tap.view == nil && tap.delegate === asked
        },
    ]
}

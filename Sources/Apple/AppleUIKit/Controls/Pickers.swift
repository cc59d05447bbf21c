public import Foundation

/// A control for a choice of rows, which nobody turns.
@MainActor @preconcurrency
open class UIPickerView: UIView {
    /// The content; a weak reference.
    open weak var dataSource: (any UIPickerViewDataSource)?
    /// The delegate; a weak reference.
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    /// The number of wheels.
    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    /// Returns the number of rows of a wheel.
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// Returns the selected row of a wheel, within those that there are; -1 if there is none.
    open func selectedRow(inComponent component: Int) -> Int {
        min(selected[component] ?? 0, numberOfRows(inComponent: component) - 1)
    }

    /// Selects a row without a call of the delegate.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }

    /// Does nothing, because the content is read whenever it is needed; what is selected stays.
    open func reloadAllComponents() {}

    /// Does nothing, because the content is read whenever it is needed; what is selected stays.
    open func reloadComponent(_ component: Int) {}
}

/// The content of a control for a choice.
@MainActor @preconcurrency
public protocol UIPickerViewDataSource: NSObjectProtocol {
    /// Returns the number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// Returns the number of rows of a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The rows of a control for a choice.
@MainActor @preconcurrency
public protocol UIPickerViewDelegate: NSObjectProtocol {
    /// Returns the title of a row.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Handles that the user has selected a row.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// Returns `nil`.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }

    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// A control for a date.
@MainActor @preconcurrency
open class UIDatePicker: UIControl {
    /// The date.
    open var date = Date()
    /// The earliest date.
    open var minimumDate: Date?
    /// The latest date.
    open var maximumDate: Date?
    /// The chosen kind of value.
    open var datePickerMode = Mode.dateAndTime
    /// The step, in minutes.
    open var minuteInterval = 1
    /// The duration, in seconds.
    open var countDownDuration: TimeInterval = 0

    /// Sets the date, without calling methods.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// The chosen kind of value.
    public enum Mode: Int, Sendable {
        /// A time.
        case time
        /// A date.
        case date
        /// Both.
        case dateAndTime
        /// A duration.
        case countDownTimer
    }
}

/// A control for a number with steps.
@MainActor @preconcurrency
open class UIStepper: UIControl {
    /// The minimum.
    open var minimumValue: Double = 0
    /// The maximum.
    open var maximumValue: Double = 100
    /// The step.
    open var stepValue: Double = 1
    /// Whether the number goes on at the other end.
    open var wraps = false
    /// The number, within the range.
    open var value: Double = 0 {
        didSet { value = max(minimumValue, min(value, maximumValue)) }
    }
}

/// A row of points for pages.
@MainActor @preconcurrency
open class UIPageControl: UIControl {
    /// The number of pages.
    open var numberOfPages = 0
    /// The number of the page, within those that there are.
    open var currentPage = 0 {
        didSet { currentPage = max(0, min(currentPage, max(0, numberOfPages - 1))) }
    }
    /// The colour of the points.
    open var pageIndicatorTintColor: UIColor?
    /// The colour of the point of the page.
    open var currentPageIndicatorTintColor: UIColor?
    /// Whether a single point is hidden.
    open var hidesForSinglePage = false
}

/// A bar of buttons.
@MainActor @preconcurrency
open class UIToolbar: UIView {
    /// The buttons.
    open var items: [UIBarButtonItem]?
    /// The colour of the bar.
    open var barTintColor: UIColor?
    /// Whether what is behind it is seen.
    open var isTranslucent = true

    /// Sets the buttons.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

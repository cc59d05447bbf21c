public import AppleUIKit
public import Foundation

// Modifiers without effect: nothing is drawn or touched.
extension View {
    /// Sets what happens on a tap, which never comes.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }

    /// Sets what happens on a long press, which never comes.
    public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void) -> some View {
        self
    }

    /// Sets what happens when a field is done, which never comes.
    public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

    /// Sets what happens when the user deletes rows, which never comes.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }

    /// Sets what happens when the user moves rows, which never comes.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View { self }

    /// Sets the label of the return key.
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

    /// Joins the focus to a value.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// Joins the focus to a value.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        self
    }

    /// Sets the kind of keyboard.
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }

    /// Sets the meaning of the text.
    public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    /// Sets which letters become capitals.
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

    /// Sets which letters become capitals.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }

    /// Prevents that words are corrected.
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    /// Prevents that words are corrected.
    public func disableAutocorrection(_ disable: Bool?) -> some View { self }

    /// Sets the name that a screen reader reads.
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }

    /// Sets the name that a screen reader reads.
    public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View { self }

    /// Sets the value that a screen reader reads.
    public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View { self }

    /// Sets the hint that a screen reader reads.
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

    /// Sets the name for tests of the interface.
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }

    /// Hides the view from screen readers.
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }

    /// Joins the views for screen readers.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

    /// Animates changes, which come at once.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }

    /// Sets how the view comes and goes.
    public func transition(_ t: AnyTransition) -> some View { self }

    /// Prevents that the user dismisses the view.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Sets the heights of a sheet.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// Shows or hides the grip of a sheet.
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// Sets the name of a preview.
    public func previewDisplayName(_ value: String?) -> some View { self }

    /// Sets whether it takes touches.
    public func allowsHitTesting(_ enabled: Bool) -> some View { self }

    /// Hides what it says while the device is locked.
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }

    /// Sets the size of headers.
    public func headerProminence(_ prominence: Prominence) -> some View { self }

    /// Draws the views together.
    public func drawingGroup() -> some View { self }

    /// Draws the views together.
    public func compositingGroup() -> some View { self }

    /// Sets the distance of sections.
    public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

    /// Sets the look of lists.
    public func listStyle<Style: ListStyle>(_ style: Style) -> some View { self }

    /// Sets the look of pickers.
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View { self }

    /// Sets the look of fields.
    public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View { self }

    /// Sets the look of tabs.
    public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View { self }

    /// Sets the look of forms.
    public func formStyle<Style: FormStyle>(_ style: Style) -> some View { self }

    /// Sets the look of navigation views.
    public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }

    /// Sets the look of date pickers.
    public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View { self }

    /// Sets the look of gauges.
    public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View { self }
}

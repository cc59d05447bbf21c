import AppleUIKit
import Foundation

/// A view that counts its layouts and its moves.
private final class Counted: UIView {
    var layouts = 0
    var moves: [String] = []

    override func layoutSubviews() { layouts += 1 }
    override func didMoveToSuperview() { moves.append(superview == nil ? "out" : "in") }
    override func didMoveToWindow() { moves.append(window == nil ? "no window" : "window") }
}

private final class Ticket: UITableViewCell {
    var isReady = false

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        isReady = true
    }

    required init?(coder: NSCoder) { fatalError("not archived") }
}

private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var count = 30
    var shown = 0

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "ticket", for: indexPath)
        cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        shown += 1
    }
}

extension Member {
    static let views = [
        Member("UIView.addSubview(_:)") {
            let (outer, other, inner) = (UIView(), UIView(), UIView())
            outer.addSubview(inner)
            outer.addSubview(inner)
            other.addSubview(inner)
            return outer.subviews.isEmpty && other.subviews == [inner] && inner.superview === other
        },
        Member("UIView.insertSubview(_:at:)") {
            let (outer, a, b, c, d) = (UIView(), UIView(), UIView(), UIView(), UIView())
            outer.addSubview(a)
            outer.insertSubview(b, at: 0)
            outer.insertSubview(c, at: 99)
            outer.insertSubview(d, aboveSubview: b)
            outer.insertSubview(c, belowSubview: b)
            outer.sendSubviewToBack(a)
            outer.bringSubviewToFront(UIView())
            return outer.subviews == [a, c, b, d]
        },
        Member("UIView.removeFromSuperview()") {
            let (outer, inner) = (UIView(), Counted())
            outer.addSubview(inner)
            inner.removeFromSuperview()
            inner.removeFromSuperview()
            return inner.moves == ["in", "out"] && outer.subviews.isEmpty
        },
        Member("UIView.didMoveToWindow()") {
            let (window, middle, inner) = (UIWindow(), UIView(), Counted())
            middle.addSubview(inner)
            window.addSubview(middle)
            middle.removeFromSuperview()
            return inner.moves == ["in", "window", "no window"]
        },
        Member("UIView.viewWithTag(_:)") {
            let (outer, middle, inner) = (UIView(), UIView(), UIView())
            inner.tag = 4
            middle.addSubview(inner)
            outer.addSubview(middle)
            return outer.viewWithTag(4) === inner && outer.viewWithTag(5) == nil && outer.viewWithTag(0) === outer
        },
        Member("UIView.isDescendant(of:)") {
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            return inner.isDescendant(of: outer) && inner.isDescendant(of: inner) && !outer.isDescendant(of: inner)
        },
        Member("UIView.layoutIfNeeded()") {
            let (outer, inner) = (UIView(), Counted())
            outer.addSubview(inner)
            outer.layoutIfNeeded()
            outer.layoutIfNeeded()
            inner.frame.size.width = 5
            inner.frame.origin.x = 5
            outer.layoutIfNeeded()
            return inner.layouts == 2
        },
        Member("UIView.frame, bounds, center") {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
            view.center = CGPoint(x: 100, y: 100)
            return view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40)
                && view.frame == CGRect(x: 85, y: 80, width: 30, height: 40)
        },
        Member("UIView.convert(_:to:)") {
            let outer = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
            let inner = UIView(frame: CGRect(x: 10, y: 20, width: 5, height: 5))
            outer.addSubview(inner)
            return inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 11, y: 21)
                && inner.convert(CGPoint(x: 11, y: 21), from: outer) == CGPoint(x: 1, y: 1)
                && inner.convert(.zero, to: nil) == CGPoint(x: 15, y: 25)
        },
        Member("UIView.tintColor") {
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            outer.tintColor = .red
            return inner.tintColor == .red && UIView().tintColor == .systemBlue
        },
        Member("UIView.addConstraint(_:), NSLayoutAnchor") {
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            inner.translatesAutoresizingMaskIntoConstraints = false
            let top = inner.topAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.topAnchor, constant: 8)
            let width = inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5)
            NSLayoutConstraint.activate([top, width])
            outer.addConstraint(width)
            outer.addConstraint(width)
            let hasGuide = top.secondItem === outer.safeAreaLayoutGuide
            outer.removeConstraint(width)
            return top.isActive && !width.isActive && top.constant == 8 && width.multiplier == 0.5 && hasGuide
                && outer.constraints.isEmpty && top.priority == .required
        },
        Member("UIStackView.arrangedSubviews") {
            let (a, b) = (UIView(), UIView())
            let stack = UIStackView(arrangedSubviews: [a, b])
            stack.insertArrangedSubview(b, at: 0)
            a.removeFromSuperview()
            stack.removeArrangedSubview(b)
            return stack.arrangedSubviews.isEmpty && stack.subviews == [b]
        },
        Member("UITableView.reloadData()") {
            let (window, rows, table) = (UIWindow(), Rows(), UITableView(frame: .zero, style: .plain))
            table.dataSource = rows
            table.delegate = rows
            table.register(Ticket.self, forCellReuseIdentifier: "ticket")
            table.reloadData()
            let before = table.visibleCells.count
            window.addSubview(table)
            window.layoutIfNeeded()
            let first = table.cellForRow(at: IndexPath(row: 3, section: 0)) as? Ticket
            let (shown, path) = (rows.shown, first.flatMap(table.indexPath))
            rows.count = 1
            table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
            return before == 0 && shown == 20 && first?.textLabel?.text == "0.3" && first?.isReady == true
                && path?.row == 3 && table.visibleCells.count == 1 && table.numberOfRows(inSection: 0) == 1
        },
        Member("UITableView.dequeueReusableCell(withIdentifier:)") {
            let table = UITableView()
            table.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
            let cell = table.dequeueReusableCell(withIdentifier: "plain")
            table.register(nil, forCellReuseIdentifier: "plain")
            return cell?.reuseIdentifier == "plain" && table.dequeueReusableCell(withIdentifier: "plain") == nil
        },
        Member("UITableView.selectRow(at:animated:scrollPosition:)") {
            let (table, path) = (UITableView(), IndexPath(row: 1, section: 2))
            table.selectRow(at: path, animated: false, scrollPosition: .none)
            table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
            let selected = table.indexPathForSelectedRow
            table.deselectRow(at: path, animated: false)
            return selected == path && table.indexPathForSelectedRow == nil && path.row == 1 && path.section == 2
        },
        Member("UIColor.getRed(_:green:blue:alpha:)") {
            var parts = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            let color = UIColor(hue: 1 / 3, saturation: 1, brightness: 0.5, alpha: 1).withAlphaComponent(0.25)
            unsafe color.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3)
            unsafe color.getRed(nil, green: nil, blue: nil, alpha: nil)
            return abs(parts.0) < 1e-9 && abs(parts.1 - 0.5) < 1e-9 && abs(parts.2) < 1e-9 && parts.3 == 0.25
        },
        Member("UIColor.isEqual(_:)") {
            UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1) && UIColor.red != .blue
                && UIColor.clear != .black
                && UIColor.red.hash == UIColor.red.hash && !UIColor.red.isEqual("red")
        },
        Member("UIImage.init(data:)") {
            UIImage(data: Data()) == nil && UIImage(data: Data([1]))?.pngData() == Data([1])
                && UIImage(contentsOfFile: "/nowhere") == nil && UIImage(systemName: "bell")?.size == .zero
        },
        Member("UIFont.preferredFont(forTextStyle:)") {
            UIFont.preferredFont(forTextStyle: .body).pointSize == 17
                && UIFont.systemFont(ofSize: 12, weight: .bold).withSize(9).pointSize == 9
        },
    ]
}

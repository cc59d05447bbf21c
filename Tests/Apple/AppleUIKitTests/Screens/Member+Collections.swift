import AppleFoundation
import AppleUIKit
import Foundation

/// The content of a collection view, which notes what is asked of it.
@MainActor
private final class Beds: NSObject, UICollectionViewDataSource, UICollectionViewDelegate, UIPickerViewDataSource {
    var counts = [2, 1]
    var rows = 3
    var notes: [String] = []

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        notes.append("\(indexPath.section).\(indexPath.item)")
        return collectionView.dequeueReusableCell(withReuseIdentifier: "bed", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { notes.append(cell.reuseIdentifier ?? "") }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component * rows }
}

private final class Bed: UICollectionViewCell {}

@MainActor
private func collection(_ beds: Beds) -> UICollectionView {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(Bed.self, forCellWithReuseIdentifier: "bed")
    view.delegate = beds
    return view
}

extension Member {
    static let collections = [
        Member("UICollectionView.dataSource") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = collection(beds)
            view.dataSource = beds
            let before = beds.notes == [] && view.numberOfSections == 2 && view.numberOfItems(inSection: 0) == 2
            window.addSubview(view)
            window.layoutIfNeeded()
            let first = beds.notes
            beds.counts = [0, 1]
            view.reloadData()
            return before && first == ["0.0", "bed", "0.1", "bed", "1.0", "bed"]
                && view.numberOfSections == 2 && view.numberOfItems(inSection: 0) == 0
                && view.visibleCells.count == 1 && view.visibleCells[0] is Bed && view.subviews.count == 1
                && view.indexPath(for: view.visibleCells[0]) == IndexPath(item: 0, section: 1)
                && view.cellForItem(at: IndexPath(item: 5, section: 5)) == nil
        },
        Member("UICollectionView.dataSource: set in a window") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = collection(beds)
            window.addSubview(view)
            window.layoutIfNeeded()
            view.dataSource = beds
            window.layoutIfNeeded()
            return view.visibleCells.count == 3
        },
        Member("UICollectionView.reloadData(): outside of a window") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = collection(beds)
            view.dataSource = beds
            window.addSubview(view)
            window.layoutIfNeeded()
            view.removeFromSuperview()
            beds.counts = [30]
            view.reloadData()
            window.addSubview(view)
            window.layoutIfNeeded()
            return view.visibleCells.count == 20 && view.numberOfItems(inSection: 0) == 30
        },
        Member("UICollectionView.performBatchUpdates(_:completion:)") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = collection(beds)
            view.dataSource = beds
            window.addSubview(view)
            window.layoutIfNeeded()
            beds.notes = []
            view.performBatchUpdates {
                beds.counts = [1]
                view.performBatchUpdates { view.deleteItems(at: [IndexPath(item: 1, section: 0)]) }
                view.reloadSections([0])
            }
            return beds.notes == ["0.0", "bed"]
        },
        Member("UICollectionViewCell.isSelected") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = collection(beds)
            view.dataSource = beds
            let paths = (0..<2).map { IndexPath(item: $0, section: 0) }
            view.selectItem(at: paths[1], animated: false, scrollPosition: [])
            window.addSubview(view)
            window.layoutIfNeeded()
            let early = view.visibleCells.map(\.isSelected)
            view.selectItem(at: paths[0], animated: false, scrollPosition: [])
            let other = view.visibleCells.map(\.isSelected)
            view.deselectItem(at: paths[0], animated: false)
            return early == [false, true, false] && other == [true, false, false]
                && view.visibleCells.allSatisfy { !$0.isSelected }
        },
        Member("UICollectionViewController, UITableViewController: methods of delegates") {
            final class Cells: UICollectionViewController {
                override func collectionView(
                    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
                ) -> Bool { false }
            }
            final class Rows: UITableViewController {
                override func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
                    4
                }
                override func tableView(
                    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
                ) -> IndexPath? { nil }
            }
            let (cells, rows) = (Cells(collectionViewLayout: UICollectionViewFlowLayout()), Rows(style: .plain))
            cells.loadViewIfNeeded()
            let (path, table) = (IndexPath(item: 0, section: 0), rows.tableView ?? UITableView())
            return cells.collectionView.delegate?.collectionView(cells.collectionView, shouldSelectItemAt: path)
                == false
                && table.delegate?.tableView(table, heightForFooterInSection: 0) == 4
                && table.delegate?.tableView(table, willSelectRowAt: path) == nil
        },
        Member("UICollectionView.selectItem(at:animated:scrollPosition:)") {
            let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            let (one, two) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
            view.selectItem(at: one, animated: false, scrollPosition: [])
            view.selectItem(at: two, animated: false, scrollPosition: [])
            let single = view.indexPathsForSelectedItems == [two]
            view.allowsMultipleSelection = true
            view.selectItem(at: one, animated: false, scrollPosition: [])
            let both = view.indexPathsForSelectedItems == [one, two]
            view.deselectItem(at: two, animated: false)
            let left = view.indexPathsForSelectedItems == [one]
            view.selectItem(at: nil, animated: false, scrollPosition: [])
            return single && both && left && view.indexPathsForSelectedItems == []
        },
        Member("UIPickerView.selectedRow(inComponent:)") {
            let (picker, beds) = (UIPickerView(), Beds())
            picker.dataSource = beds
            picker.selectRow(2, inComponent: 1, animated: false)
            let selected = picker.selectedRow(inComponent: 1)
            picker.reloadAllComponents()
            let kept = picker.selectedRow(inComponent: 1)
            beds.rows = 2
            picker.reloadComponent(1)
            return picker.numberOfComponents == 2 && picker.selectedRow(inComponent: 0) == -1 && selected == 2
                && kept == 2 && picker.selectedRow(inComponent: 1) == 1
        },
        Member("UIStepper.value, UIPageControl.currentPage") {
            let (stepper, pages) = (UIStepper(), UIPageControl())
            stepper.value = 500
            pages.currentPage = 3
            let none = pages.currentPage
            pages.numberOfPages = 3
            pages.currentPage = 9
            return stepper.value == 100 && none == 0 && pages.currentPage == 2
        },
        Member("UISearchBar.text") {
            let bar = UISearchBar()
            bar.text = "bed"
            bar.searchTextField.placeholder = "Search"
            let text = bar.searchTextField.text
            bar.searchTextField.text = "ward"
            return text == "bed" && bar.text == "ward" && bar.placeholder == "Search"
        },
        Member("UISearchController.isActive") {
            final class Results: NSObject, UISearchResultsUpdating {
                var count = 0
                func updateSearchResults(for searchController: UISearchController) { count += 1 }
            }
            let (search, results) = (UISearchController(searchResultsController: nil), Results())
            search.searchResultsUpdater = results
            search.isActive = true
            search.isActive = true
            search.isActive = false
            return results.count == 2
        },
        Member("UIStoryboardSegue.perform()") {
            var count = 0
            let (one, two) = (UIViewController(), UIViewController())
            UIStoryboardSegue(identifier: "a", source: one, destination: two).perform()
            let segue = UIStoryboardSegue(identifier: nil, source: one, destination: two) { count += 1 }
            segue.perform()
            one.prepare(for: segue, sender: nil)
            return count == 1 && segue.destination === two && one.shouldPerformSegue(withIdentifier: "a", sender: nil)
        },
    ]
}

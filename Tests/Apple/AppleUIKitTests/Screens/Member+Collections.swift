import AppleFoundation
import AppleUIKit
import Foundation

/// The content of a collection view, which notes what is asked of it.
@MainActor
private final class Beds: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
    UINavigationControllerDelegate,
    UIPickerViewDataSource
{
    var counts = [2, 1]
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

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { notes.append("will \(viewController.title ?? "")") }
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { notes.append("did \(viewController.title ?? "")") }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component * 3 }
}

private final class Bed: UICollectionViewCell {}

extension Member {
    static let collections = [
        Member("UICollectionView.dataSource") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            view.register(Bed.self, forCellWithReuseIdentifier: "bed")
            view.dataSource = beds
            view.delegate = beds
            let before = beds.notes
            window.addSubview(view)
            let first = beds.notes
            beds.counts = [0, 1]
            view.reloadData()
            return before == [] && first == ["0.0", "bed", "0.1", "bed", "1.0", "bed"]
                && view.numberOfSections == 2 && view.numberOfItems(inSection: 0) == 0
                && view.visibleCells.count == 1 && view.visibleCells[0] is Bed && view.subviews.count == 1
                && view.indexPath(for: view.visibleCells[0]) == IndexPath(item: 0, section: 1)
                && view.cellForItem(at: IndexPath(item: 5, section: 5)) == nil
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
        Member("UINavigationController.delegate") {
            let (window, beds) = (UIWindow(frame: UIScreen.main.bounds), Beds())
            let screens = ["a", "b"].map { title in
                let screen = UIViewController()
                screen.title = title
                return screen
            }
            let stack = UINavigationController(rootViewController: screens[0])
            stack.delegate = beds
            window.rootViewController = stack
            window.makeKeyAndVisible()
            stack.pushViewController(screens[1], animated: false)
            stack.popViewController(animated: false)
            stack.popViewController(animated: false)
            window.rootViewController = nil
            return beds.notes == ["will a", "did a", "will b", "did b", "will a", "did a"]
        },
        Member("UIPickerView.selectedRow(inComponent:)") {
            let (picker, beds) = (UIPickerView(), Beds())
            picker.dataSource = beds
            picker.selectRow(2, inComponent: 1, animated: false)
            let selected = picker.selectedRow(inComponent: 1)
            picker.reloadAllComponents()
            return picker.numberOfComponents == 2 && picker.selectedRow(inComponent: 0) == -1 && selected == 2
                && picker.selectedRow(inComponent: 1) == 0
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

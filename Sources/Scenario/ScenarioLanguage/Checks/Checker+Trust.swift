extension Checker {
    /// Checks `covers` and `must-catch`.
    mutating func checkTrust() {
        for index in definition.steps.indices { checkCover(index) }
        let labels = checkLabels()
        for (index, catching) in definition.mustCatch.enumerated() {
            let name = catching.saboteur
            // A single item may be written without a list.
            let listed = ["must-catch", "\(index)"]
            let item = sources.contains(["must-catch"]) && !sources.contains(listed) ? ["must-catch"] : listed
            let path = catching.steps.isEmpty ? item : item + ["saboteur"]
            guard let saboteur = definition.saboteur(named: name) else {
                guard isComplete else { continue }
                refuse(
                    unknown: name, in: definition.namesOfSaboteurs, path,
                    "there is no saboteur '\(name)', and no program has a variant of this name", none: "")
                continue
            }
            if !saboteur.breaks(definition), isComplete {
                refuse(
                    .noEffect, path, "'\(name)' breaks a \(saboteur.program), and no host runs one",
                    "leave it out, or let a host run a \(saboteur.program)")
            }
            if definition.mustCatch.prefix(index).contains(where: { $0.saboteur == name }) {
                refuse(
                    .duplicate, path, "'\(name)' is on the list already",
                    "keep one; several steps are named by `at: [one, other]`")
            }
            checkCatchers(catching.steps, item + ["at"], labels)
        }
    }

    /// Checks that a step that covers behaviours is an assertion, and the behaviours' ids.
    private mutating func checkCover(_ index: Int) {
        let step = definition.steps[index]
        if step.covers.isEmpty { return }
        let path = path(ofStep: index) + ["covers"]
        if !step.action.asserts {
            refuse(
                .noEffect, path, "a step that asserts nothing covers no behaviour",
                "move it to the `expect`, `never`, `always`, `try` or `do` with `refused` that fails when the behaviour "
                    + "is not so")
        }
        for (number, id) in step.covers.enumerated() where Grammar.behaviourID(id) == nil {
            refuse(.invalidName, path + ["\(number)"], "'\(id)' is not the id of a behaviour", "write it as in K03")
        }
    }

    /// Checks the labels of the steps and returns them.
    private mutating func checkLabels() -> [String] {
        var labels: [String] = []
        for (index, step) in definition.steps.enumerated() {
            guard let label = step.label else { continue }
            let path = path(ofStep: index) + ["label"]
            if !NameRule.word.allows(label) {
                refuse(.invalidName, path, "'\(label)' cannot be the label of a step", NameRule.word.remedy)
            } else if labels.contains(label) {
                refuse(.duplicate, path, "an earlier step has the label '\(label)'", "give it another one")
            }
            labels.append(label)
        }
        return labels
    }

    private mutating func checkCatchers(_ steps: [String], _ path: [String], _ labels: [String]) {
        guard isComplete else { return }
        for (index, step) in steps.enumerated() where !labels.contains(step) {
            let place = sources.contains(path + ["\(index)"]) ? path + ["\(index)"] : path
            refuse(
                unknown: step, in: labels, place, "no step has the label '\(step)'",
                none: "add `label: \(step)` to the step that is to catch it")
        }
    }
}

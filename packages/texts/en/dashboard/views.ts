/** Texts of saved list views. */
export const viewTexts = {
  views: {
    label: 'Views',
    save: 'Save view',
    saveHelp: 'The view keeps these filters, in this browser.',
    name: 'Name of the view',
    namePlaceholder: 'For example: Complaints',
    nameMissing: 'A view needs a name.',
    nameTaken: 'There is a view with this name.',
    removed: 'The view “%{name}” was removed.',
    remove: 'Remove the view %{name}',
  },
};

/** Names of flow steps, on any page. */
export const flowStepTexts = {
  flowSteps: {
    gone: 'A step that is not there',
    fromRoot: '%{on} · %{name}',
    exportAnswers: 'Export answers (CSV)',
    exportSensitive: 'Export with sensitive answers (CSV)',
    answersExported: 'The answers were saved.',
  },
};

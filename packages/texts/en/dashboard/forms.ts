/** Texts that forms of several pages share. */
export const formTexts = {
  saving: {
    clash: 'Somebody else saved this page meanwhile',
    taken: 'Their changes are in the form now: %{fields}.',
    choose: 'You changed these too. Saving keeps your version, unless you take theirs:',
    use: 'Take theirs',
    useNamed: 'Take theirs: %{label}',
    empty: 'empty',
    on: 'on',
    off: 'off',
    sections: 'Sections of this page',
    leaveTitle: 'Discard what you entered?',
    leaveText: 'It is not saved yet.',
    stay: 'Go on editing',
  },
  colours: { pick: '%{label}: pick a colour', some: 'Colours to choose from' },
};

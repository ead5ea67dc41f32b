/** What is wrong with a step of a flow. */
export const flows = {
  flowVariableNotValid:
    'must begin with a letter and be letters, digits and underscores, such as order_number',
  flowKeyNotValid: 'must be small letters, digits, hyphens and underscores',
  flowRangeEmpty: 'must not be less than the lower limit',
  flowOptionTwice: 'Each option needs an id of its own.',
  flowStepTwice: 'Each step needs an id of its own.',
  flowStepUnknown: 'There is no such step in this flow.',
  flowPatternUnsafe:
    'must be a pattern without look-around and references back, whose repetitions are not too many',
  flowRevisionUnknown: 'There is no such revision of the flow.',
};

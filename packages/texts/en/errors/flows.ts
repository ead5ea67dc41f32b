/** Issues of a step of a flow. */
export const flows = {
  flowVariableNotValid:
    'Must begin with a letter and be letters, digits and underscores, such as order_number.',
  flowKeyNotValid: 'Must be small letters, digits, hyphens and underscores.',
  flowRangeEmpty: 'Must not be less than the lower limit.',
  flowOptionTwice: 'Each option needs an id of its own.',
  flowStepTwice: 'Each step needs an id of its own.',
  flowStepUnknown: 'There is no such step in this flow.',
  flowPatternUnsafe:
    'Must be a pattern without look-around and references back, whose repetitions are not too many.',
  flowRevisionUnknown: 'There is no such revision of the flow.',
};

/** Issues of a chatbot's function. */
export const functions = {
  functionNameNotValid: 'Must be small letters, digits and single underscores, such as find_order.',
  functionAddressNotValid:
    'Must be an address such as https://api.example.com/orders/{id}, with variables in its path only, and without a user.',
  functionParameterName: 'Must begin with a letter and be letters, digits, dots, hyphens and underscores.',
  functionParameterTwice: 'There is a parameter of this name already.',
  functionHeaderTwice: 'There is a header of this name already.',
  functionPathNeeded: 'A parameter of the path is required, or has a default.',
  functionVariableMissing: ({ name }: { name: string }) => `The address has no variable {${name}}.`,
  functionParameterMissing: ({ name }: { name: string }) =>
    `The variable {${name}} has no parameter of the path.`,
  functionQueryTwice: ({ name }: { name: string }) => `The address names ${name} already.`,
  functionValueType: ({ type }: { type: string }) => `Must be a value of the type ${type}.`,
  functionDefaultChoice: 'Must be one of the allowed values.',
  functionSecretNotValid: 'Must be letters, digits and signs of ASCII, as the server shows them.',
  functionSecretNeeded: 'Type the secret: there is none for this header and this server.',
  functionResponsePath: 'Must be a path such as $.items[0].name.',
  functionCacheMethod: 'Only answers of GET can be kept.',
  functionNameTaken: 'Another function of this chatbot has this name.',
  functionArgumentUnknown: 'The function has no such parameter.',
  functionArgumentType: ({ type }: { type: string }) => `Must be a value of the type ${type}.`,
  functionArgumentChoice: 'Must be one of the allowed values.',
  functionArgumentPath: 'Must not be empty, and no step to another folder.',
  functionArgumentText: 'Holds characters that no address can hold.',
  openApiNotReadable: 'This is no JSON or YAML that can be read.',
  openApiTooDeep: 'This document is nested too deep or refers to itself too often.',
  openApiVersion: 'Only documents of OpenAPI 3 can be imported.',
  openApiOperation: ({ key }: { key: string }) =>
    `The document has no operation ${key} that can be imported.`,
};

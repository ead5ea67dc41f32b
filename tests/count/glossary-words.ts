/**
 * The words that docs/glossary.md does not want, as parts of identifiers and of names of files and folders. A name is
 * cut into its parts at capitals, digits, `_`, `-` and `.`: `lookAtInvitation` has `look`, `at`, `invitation`.
 */
/** Names of fields that are stored or on the wire: they keep their names. */
const STORED = {
  reason: 'a stored field or one on the wire keeps its name',
  name: /^(?:parkedAt|retoldAt|forgotten|maskedFrom|farewell|leaving|standing)$/,
};

export interface UnwantedWord {
  /** One part of a name, or several in a row (`stand in`), in lower case. */
  readonly word: string;
  /** The term to write instead. */
  readonly write: string;
  /** Where the word is a standard term. Each exception has a reason; a name must match the whole pattern. */
  readonly except?: readonly Exception[];
}

export interface Exception {
  readonly reason: string;
  /** The whole identifier or path part. */
  readonly name?: RegExp;
  /** The file. */
  readonly path?: RegExp;
}

const word = (write: string, ...words: string[]): UnwantedWord[] =>
  words.map((each) => ({ word: each, write }));

export const UNWANTED_WORDS: readonly UnwantedWord[] = [
  ...word('conversation, turn, or (gateway) incoming request', 'exchange', 'exchanges'),
  {
    word: 'note',
    write: 'record (as a verb); a note of a conversation is a note',
    except: [
      {
        reason: 'a note is what a colleague writes at a conversation; only the verb is unwanted',
        name: /^(?!note(?:Turn|Settled|Answer|Change|Outcome|Failure|Use|Seen)).*$/,
      },
    ],
  },
  ...word('retriever', 'leg', 'legs'),
  ...word('activate version, finalise', 'go live', 'settle'),
  ...word('responder', 'ladder'),
  ...word('channel, adapter, edge', 'door', 'doors'),
  {
    word: 'leaving',
    write: 'account deletion, member left',
    except: [
      STORED,
      { reason: "MUI's name of a motion", name: /^leavingScreen$/, path: /^admin\/src\/theme\// },
    ],
  },
  { word: 'farewell', write: 'account deletion, member left', except: [STORED] },
  ...word('account deletion, member left', 'departure', 'departures', 'farewells'),
  ...word('delete, erase, purge', 'removal', 'removals', 'closing', 'forget', 'forgets'),
  { word: 'forgotten', write: 'erased', except: [STORED] },
  ...word('re-publish', 'retell', 'retelling'),
  { word: 'retold', write: 're-publish', except: [STORED] },
  ...word('published, emitted, subscribed, handled', 'told', 'heard', 'news'),
  { word: 'parked', write: 'dead letter', except: [STORED] },
  ...word('dead letter, replay', 'parking', 'park', 'desk'),
  { word: 'standing', write: 'subscription state', except: [STORED] },
  {
    word: 'facts',
    write: 'webhook events, details',
    except: [{ reason: 'only those of a subscription are unwanted', path: /^(?!services\/billing\/)/ }],
  },
  {
    word: 'lanes',
    write: 'keyed queue',
    except: [
      { reason: 'a lane of CI is a part of the suite that runs on its own', path: /^tests\/|^vitest/ },
    ],
  },
  ...word('keyed queue', 'key holds'),
  {
    word: 'slot',
    write: 'upload',
    except: [
      { reason: 'a field of stored documents keeps its name', name: /^slotExpiresAt$/ },
      {
        reason: 'MUI and Lit call a place for content a slot',
        name: /^slot(?:Props|s)?$/,
        path: /^(?:admin|widget)\//,
      },
    ],
  },
  {
    word: 'slots',
    write: 'semaphore',
    except: [{ reason: 'MUI and Lit call a place for content a slot', path: /^(?:admin|widget)\// }],
  },
  ...word('image uploads', 'shelf', 'shelves'),
  ...word('job', 'janitor', 'sweeper', 'tidy', 'housekeeping'),
  {
    word: 'directory',
    write: 'cache',
    except: [
      {
        reason: 'a folder of a file system',
        name: /^(?:is|flush|read|sync|open|make|temporary)Directory$|^directory$/,
      },
      {
        reason: 'the central directory of a zip archive',
        name: /^(?:DIRECTORY_ENTRY|END_OF_DIRECTORY|directoryAt|directoryOf)$/,
      },
    ],
  },
  ...word('cached', 'remembered', 'believed'),
  ...word('data loader, batching', 'grouped', 'meet', 'meets', 'meeting'),
  {
    word: 'stage',
    write: 'harness',
    except: [
      {
        reason: 'the stage of an ingestion is on the wire',
        name: /^(?:stage|ingestionStageSchema|IngestionStage)$/,
        path: /^(?:services\/knowledge|packages\/contracts|admin)\/src\/|^tests\/(?:e2e|distributed)\//,
      },
      {
        reason: 'a stage of an aggregation pipeline of MongoDB',
        path: /^packages\/(?:embedded-mongo|persistence)\/src\/|^tests\/database\//,
      },
      {
        reason: 'how far the ingestion of an item or the upload of a file is, as the wire calls it',
        name: /^(?:stage|STAGES|stageProgress|StageProgress|STEPS_PER_STAGE|(?:Ingestion|Upload|ingestion)Stage(?:Schema)?)$/,
        path: /^admin\/|^packages\/(?:contracts|texts)\/|^services\/knowledge\/src\/(?:items|ingestion)\//,
      },
    ],
  },
  ...word('harness, fixture', 'scene', 'scenes', 'world', 'worlds'),
  ...word('fake, stub', 'stand in', 'stand ins'),
  ...word('cross-tenant', 'stranger', 'strangers'),
  ...word('validate, decide, result', 'judge', 'judged', 'judges', 'verdict', 'verdicts'),
  {
    word: 'fault',
    write: 'error, issue, violation',
    except: [
      {
        reason: 'fault injection: what a test breaks on purpose',
        path: /^tests\/(?:faults|boundaries|count|auditor|integration)\/|^packages\/test-servers\//,
      },
    ],
  },
  {
    word: 'faults',
    write: 'errors, issues, violations',
    except: [
      {
        reason: 'fault injection: what a test breaks on purpose',
        path: /^tests\/(?:faults|boundaries|count|auditor|integration)\/|^tests\/faults$|^packages\/test-servers\//,
      },
    ],
  },
  {
    word: 'place',
    write: 'resource scope',
    except: [
      {
        reason: 'a kind of answer: who, and where',
        path: /^packages\/answering\/src\/extractive\//,
      },
      { reason: 'only the noun is unwanted', name: /^(?!(?:.*Place|place|placeOf|PLACE|places?For)$).*$/ },
    ],
  },
  {
    word: 'person',
    write: 'user, member, visitor, admin',
    except: [
      {
        reason: 'a kind of answer: who, and where',
        path: /^packages\/answering\/src\/extractive\//,
      },
      {
        reason: 'pictograms of the icon set',
        name: /^Person(?:Add)?$/,
        path: /^admin\/src\/(?:[^/]+\/)+[A-Z]/,
      },
    ],
  },
  ...word('user, member, visitor, admin', 'persons', 'people', 'somebody', 'colleague', 'colleagues'),
  ...word('edge, incoming request, header sanitising', 'arrive', 'hygiene'),
  ...word('preview', 'look at'),
  ...word('exclude from purge', 'spare', 'spared'),
  {
    word: 'masked',
    write: 'excluded from search',
    except: [{ reason: 'a field of stored documents keeps its name', name: /^maskedFrom$/ }],
  },
];

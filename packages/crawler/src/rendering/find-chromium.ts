import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Install locations on systems that do not add it to the PATH. */
const USUAL_PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/snap/bin/chromium'],
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The Chromium that `CHROMIUM_PATH` names, otherwise one on the PATH or in the usual locations; null without any. */
export function findChromium(
  environment: Environment,
  platform: NodeJS.Platform,
  isProgram: (path: string) => boolean = canExecute,
): string | null {
  const given = environment['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return isProgram(given) ? given : null;
  const onPath = (environment['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, platform === 'win32' ? `${name}.exe` : name)));
  return [...onPath, ...(USUAL_PLACES[platform] ?? [])].find(isProgram) ?? null;
}

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

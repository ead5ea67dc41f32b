/** What Playwright switches off itself: a second list of these on the command line replaces the first. */
export const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/** Each window without a screen still draws, in a process of its own, what its address bar might open: a second's work. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'] as const;

/** Chromium for tests: without its own traffic, and without what only somebody at its window would see. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, for pages that are allowed to hear.
  '--use-fake-device-for-media-stream',
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
];

/**
 * The same for pages that are looked at once: what V8 compiles again for the long run of a page that is gone after a
 * second took a quarter of the work of its process. Benches measure what people have, and leave this out.
 */
export const FLAGS_FOR_SHORT_PAGES = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

/** The features that Playwright disables itself: a second such flag on the command line replaces the first. */
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

/**
 * Without it, each headless window still renders suggestions for its address bar in a separate process, which costs a
 * second.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'] as const;

/** Chromium for tests: without background traffic, and without features that only a user at its window would see. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that beeps, for pages that may use one.
  '--use-fake-device-for-media-stream',
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
];

/**
 * The same for pages that are open briefly: V8's optimising recompilation took a quarter of the CPU time of a page
 * that is closed after a second. Benches measure what users have, and keep it.
 */
export const FLAGS_FOR_SHORT_PAGES = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

import path from 'node:path';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

/** What Playwright is told for Firefox of the machine (`FIREFOX_PATH`). */
export const inFirefox: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // Firefox takes no orders about these over BiDi.
  colorScheme: null,
  contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
  launchOptions: {
    // Firefox, behind a relay.
    executablePath: path.join(import.meta.dirname, 'firefox.mjs'),
    firefoxUserPrefs: {
      // Lectures begin without a press.
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // What is pressed over BiDi does not reach a frame of another site where that has a process of its own.
      'fission.webContentIsolationStrategy': 0,
      // A busy machine takes longer over a script than Firefox would let it.
      'dom.max_script_run_time': 0,
    },
  },
};

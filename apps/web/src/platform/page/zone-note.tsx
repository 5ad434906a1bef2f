import { useState } from 'react';

/** Minutes that a clock in Shanghai is ahead of UTC, as a device says it of itself. */
const offset = -480;

/** Where a page is drawn without a document, nothing is known of its reader's clock: most live by ours. */
const isElsewhere = (): boolean =>
  typeof document !== 'undefined' && new Date().getTimezoneOffset() !== offset;

/** Beside times of the school, where the device's own clock shows another: whose they are. */
export function ZoneNote() {
  const [isTold] = useState(isElsewhere);
  return isTold && <span className="xz-caption xz-quiet">时间都是北京时间</span>;
}

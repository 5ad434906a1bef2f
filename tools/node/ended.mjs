/** The day after which a version gets no more fixes, as the Node.js project announces it. */
const lastDays = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/**
 * A line about a version that gets no more fixes, or undefined.
 * @param {string} version as `process.versions.node` says it
 * @param {Date} now
 */
export function wordOnEnded(version, now) {
  const [major = ''] = version.split('.');
  const lastDay = lastDays[/** @type {keyof typeof lastDays} */ (Number(major))];
  if (lastDay === undefined || now.toISOString().slice(0, 10) <= lastDay) return undefined;
  return `Node.js ${version} 已于 ${lastDay} 停止维护，学舟仍可运行，建议换成 Node.js 24。`;
}

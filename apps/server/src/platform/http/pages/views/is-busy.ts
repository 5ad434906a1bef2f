/** Of the time since it was asked last, but for so many milliseconds at least. */
const sampleMs = 250;
/** From this share on the event loop is what requests wait for. */
const busyFrom = 0.6;

/** Tells whether this process had so much to do of late that nothing should be added which can be left out. */
export function isBusyNow(): () => boolean {
  let before = performance.eventLoopUtilization();
  let at = performance.now();
  let share = 0;
  return () => {
    const now = performance.now();
    if (now - at >= sampleMs) {
      const current = performance.eventLoopUtilization();
      share = performance.eventLoopUtilization(current, before).utilization;
      [before, at] = [current, now];
    }
    return share >= busyFrom;
  };
}

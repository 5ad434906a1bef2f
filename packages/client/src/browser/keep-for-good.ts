/**
 * Asks the browser to keep what lies on this device until the person clears it; false where it does not promise that.
 * Else it may be cleared when the disk is full, and in Safari after seven days without a visit.
 */
export async function keepForGood(): Promise<boolean> {
  try {
    // Without https there is no such manager.
    const { storage } = navigator as { storage?: StorageManager };
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

/** Whether this is an iPhone's or iPad's browser, which clears what was not visited; an application on the home screen is not. */
export function mayForgetSoon(): boolean {
  const { standalone, userAgent } = navigator as { standalone?: boolean; userAgent: string };
  // Inside WeChat nothing can be put on the home screen.
  return standalone === false && !/MicroMessenger/i.test(userAgent);
}

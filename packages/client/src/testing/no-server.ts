let isTesting = false;

/**
 * In the place of `fetch` wherever no test has put its own: answers nobody outside, as a network that is not there. What
 * is asked for while a test runs is named once; what comes after its end is nobody's fault and says nothing.
 */
export function refuseFetch(): void {
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    writable: true,
    value: (asked: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const address = asked instanceof Request ? asked.url : String(asked);
      const words = `${init?.method ?? 'GET'} ${address}: no test serves this`;
      if (isTesting) console.warn(words);
      return Promise.reject(new TypeError(words));
    },
  });
}

export function startOfTest(): void {
  isTesting = true;
}

export function endOfTest(): void {
  isTesting = false;
}

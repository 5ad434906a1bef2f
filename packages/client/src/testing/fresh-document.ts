/**
 * Test files of one worker share its document and what packages keep in memory; of ours each file has modules that
 * nobody has used. What one file's modules left behind must reach no other file.
 */

/** These prepare a document once, and would not do so again. */
const onceForAll = /node_modules\/(?:react-dom|@testing-library)\//;

type Listening = Parameters<EventTarget['addEventListener']>;

/** Takes note of what listens to the window and the document; the result ends that. */
export function followListeners(): () => void {
  const found: [EventTarget, Listening][] = [];
  const before = [window, document].map((target) => {
    const listen: unknown = Reflect.get(target, 'addEventListener');
    return [target, listen as EventTarget['addEventListener']] as const;
  });
  for (const [target, listen] of before) {
    target.addEventListener = (...listening: Listening) => {
      if (!onceForAll.test(new Error().stack ?? '')) found.push([target, listening]);
      listen.apply(target, listening);
    };
  }
  return () => {
    for (const [target, listen] of before) target.addEventListener = listen;
    for (const [target, listening] of found) target.removeEventListener(...listening);
  };
}

/** Takes note of what waits for a time to come; the result calls that off. */
export function followTimers(): () => void {
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const handles = new Set<NodeJS.Timeout>();
  const noting =
    <Start extends typeof wait | typeof repeat>(start: Start) =>
    (...given: Parameters<Start>) => {
      const handle = (start as (...all: unknown[]) => NodeJS.Timeout)(...given);
      handles.add(handle);
      return handle;
    };
  Object.assign(globalThis, { setTimeout: noting(wait), setInterval: noting(repeat) });
  return () => {
    Object.assign(globalThis, { setTimeout: wait, setInterval: repeat });
    for (const handle of handles) clearTimeout(handle);
  };
}

/** A router takes the place of the history's own methods to hear of each step; the result gives them back. */
export function followHistory(): () => void {
  const { history } = window;
  const own = Object.getOwnPropertyDescriptors(history);
  return () => {
    for (const name of ['pushState', 'replaceState'] as const) {
      Reflect.deleteProperty(history, name);
      const before = own[name];
      if (before !== undefined) Object.defineProperty(history, name, before);
    }
  };
}

/** The page as a browser first has it. */
export function emptyDocument(): void {
  for (const element of [document.documentElement, document.body, document.head]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
  // One that was set without a path is another one than that of the whole site.
  for (const cookie of document.cookie.split('; '))
    for (const path of ['; path=/', ''])
      document.cookie = `${cookie.split('=', 1)[0]}=; max-age=-1${path}`;
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
}

import { expect } from '@playwright/test';
import { programs, startWebDriver, type WebDriver } from './web-driver.ts';

/** An element, as the protocol names it. */
export type ElementRef = Readonly<Record<string, string>>;

/** By what a person finds something: which elements, and the words that name it. */
export interface Sought {
  readonly css: string;
  readonly name?: string | RegExp;
}

type Json = string | number | boolean | null | undefined | ElementRef | readonly Json[];

export interface WebKitPage {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page, awaits what it answers, and throws what it throws. It sees nothing but its arguments. */
  run<Arguments extends readonly Json[], Result>(
    work: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ): Promise<Result>;
  /** The first that is seen, once there is one. */
  find(sought: Sought): Promise<ElementRef>;
  isSeen(sought: Sought): Promise<boolean>;
  click(sought: Sought): Promise<void>;
  /** Presses the keys of these words, one after the other. */
  type(sought: Sought, words: string): Promise<void>;
  /** Keys that are held together, the last of them last. */
  chord(...keys: readonly string[]): Promise<void>;
  /** Writes by the input method of the system: each letter is composed by its number, and then taken. */
  compose(words: string): Promise<void>;
  /** Does it in a window beside this one. */
  beside(address: string, act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const keys = {
  control: '\uE009',
  shift: '\uE008',
  enter: '\uE007',
  delete: '\uE017',
  space: ' ',
} as const;

/** A browser of WebKit, with one window. */
export async function openWebKitPage(): Promise<WebKitPage> {
  const session = await openSession();
  const run = runnerOf(session);
  const { look, find } = finderOf(run);
  const { press, chord, compose } = keyboardOf(session);
  return {
    ...{ run, find, chord, compose },
    goto: (url) => session.post('/url', { url }),
    reload: () => session.post('/refresh'),
    isSeen: async (sought) => (await look(sought)) !== null,
    click: async (sought) => {
      // A page that draws itself anew meanwhile, or lays something over it, is looked at once more.
      await expect(async () => {
        const element = await find(sought);
        await run(toTheMiddle, element);
        await session.post(`/element/${idOf(element)}/click`).catch(async (error: Error) => {
          if (!error.message.includes('not interactable')) throw error;
          await press({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, [
            { type: 'pointerMove', ...(await run(middleOf, element)) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]);
        });
      }).toPass({ timeout: 60_000 });
    },
    type: async (sought, text) => {
      await session.post(`/element/${idOf(await find(sought))}/value`, { text });
    },
    beside: async (address, act) => {
      const own = await session.ask<string>('GET', '/window');
      const { handle } = await session.post<{ handle: string }>('/window/new', { type: 'tab' });
      await session.post('/window', { handle });
      await session.post('/url', { url: address });
      await act();
      await session.ask('DELETE', '/window');
      await session.post('/window', { handle: own });
    },
    close: session.close,
  };
}

interface Session {
  /** Of paths within it. */
  readonly ask: WebDriver['ask'];
  readonly post: <Answer>(path: string, body?: object) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

async function openSession(): Promise<Session> {
  const found = programs();
  const driver = await startWebDriver(found);
  const capabilities = {
    alwaysMatch: {
      timeouts: { script: 120_000, pageLoad: 120_000 },
      'webkitgtk:browserOptions': {
        binary: found.browser,
        args: ['--automation', '--geometry=1440x960'],
      },
    },
  };
  const { sessionId } = await driver
    .ask<{ sessionId: string }>('POST', '/session', { capabilities })
    .catch(async (error: unknown) => {
      await driver.close();
      throw error;
    });
  const ask: Session['ask'] = (method, path, body) =>
    driver.ask(method, `/session/${sessionId}${path}`, body);
  const post: Session['post'] = (path, body = {}) => ask('POST', path, body);
  await post('/window/rect', { x: 0, y: 0, width: 1440, height: 960 });
  return {
    ...{ ask, post },
    close: async () => {
      await ask('DELETE', '').catch(() => {});
      await driver.close();
    },
  };
}

const runnerOf =
  ({ post }: Session): WebKitPage['run'] =>
  async (work, ...given) => {
    const { value, thrown } = await post<{ value: never; thrown?: string }>('/execute/async', {
      script: `const done = arguments[arguments.length - 1];
        (async () => (${work.toString()})(...[...arguments].slice(0, -1)))()
          .then((value) => done({ value }), (error) => done({ thrown: String(error) }));`,
      args: given,
    });
    if (thrown !== undefined) throw new Error(thrown);
    return value;
  };

function finderOf(run: WebKitPage['run']) {
  const look = async ({ css, name }: Sought): Promise<ElementRef | null> => {
    const source = name instanceof RegExp ? name.source : (name ?? null);
    return await run(findSeen, css, source, typeof name === 'string');
  };
  const find = async (sought: Sought): Promise<ElementRef> => {
    let element: ElementRef | null = null;
    await expect
      .poll(async () => (element = await look(sought)), {
        message: `${sought.css} ${String(sought.name ?? '')}`,
      })
      .not.toBeNull();
    return element as unknown as ElementRef;
  };
  return { look, find };
}

function keyboardOf({ post }: Session) {
  const press = async (device: object, actions: readonly object[]): Promise<void> =>
    await post('/actions', { actions: [{ ...device, actions }] });
  const keyboard = { type: 'key', id: 'keyboard' };
  const held = (all: readonly string[]) => [
    ...all.map((value) => ({ type: 'keyDown', value })),
    ...all.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  return {
    press,
    chord: (...all: readonly string[]) => press(keyboard, held(all)),
    compose: async (words: string) => {
      for (const letter of words) {
        const number = letter.codePointAt(0)?.toString(16) ?? '';
        const typed = [...number, keys.space].flatMap((key) => held([key]));
        await press(keyboard, [...held([keys.control, keys.shift, 'u']), ...typed]);
      }
    },
  };
}

const idOf = (element: ElementRef): string => Object.values(element)[0] ?? '';

/** In the page: off its edges, where a bar may stand before it. */
const toTheMiddle = (element: ElementRef): void =>
  (element as unknown as Element).scrollIntoView({ block: 'center', behavior: 'instant' });

/** In the page. Of a link around a block the driver sees only the line before it, which is empty. */
function middleOf(ref: ElementRef): { x: number; y: number } {
  const { left, top, width, height } = (ref as unknown as Element).getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** In the page: the first of these elements that can be seen and is so named. */
function findSeen(css: string, name: string | null, isExact: boolean): ElementRef | null {
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const by = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((label) => label !== null);
    const said = by.length > 0 ? by : labels.length > 0 ? labels : [element];
    const words = said.map(({ textContent }) => textContent).join(' ');
    return (element.getAttribute('aria-label') ?? words).replaceAll(/\s+/g, ' ').trim();
  };
  for (const element of document.querySelectorAll(css)) {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility()) continue;
    const own = nameOf(element);
    if (name === null || (isExact ? own === name : new RegExp(name).test(own)))
      return element as unknown as ElementRef;
  }
  return null;
}

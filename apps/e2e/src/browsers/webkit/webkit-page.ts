import { expect } from '@playwright/test';
import { programs, startWebDriver } from './web-driver.ts';

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
  const found = programs();
  const driver = await startWebDriver(found);
  const { sessionId } = await driver
    .ask<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          timeouts: { script: 120_000, pageLoad: 120_000 },
          'webkitgtk:browserOptions': {
            binary: found.browser,
            args: ['--automation', '--geometry=1440x960'],
          },
        },
      },
    })
    .catch(async (error: unknown) => {
      await driver.close();
      throw error;
    });
  const post = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
    await driver.ask('POST', `/session/${sessionId}${path}`, body);
  await post('/window/rect', { x: 0, y: 0, width: 1440, height: 960 });
  const run: WebKitPage['run'] = async (work, ...given) => {
    const { value, thrown } = await post<{ value: never; thrown?: string }>('/execute/async', {
      script: `const done = arguments[arguments.length - 1];
        (async () => (${work.toString()})(...[...arguments].slice(0, -1)))()
          .then((value) => done({ value }), (error) => done({ thrown: String(error) }));`,
      args: given,
    });
    if (thrown !== undefined) throw new Error(thrown);
    return value;
  };
  const look = async ({ css, name }: Sought): Promise<ElementRef | null> => {
    const [source, isExact] =
      name instanceof RegExp ? [name.source, false] : [name ?? null, name !== undefined];
    return await run(findSeen, css, source, isExact);
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
  const press = async (actions: readonly object[]): Promise<void> =>
    await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const chordOf = (held: readonly string[]) => [
    ...held.map((value) => ({ type: 'keyDown', value })),
    ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  const idOf = (element: ElementRef): string => Object.values(element)[0] ?? '';
  return {
    run,
    find,
    goto: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    isSeen: async (sought) => (await look(sought)) !== null,
    click: async (sought) => {
      // A page that draws itself anew meanwhile, or lays something over it, is looked at once more.
      await expect(async () => {
        const [x, y] = await run(openMiddleOf, await find(sought));
        await post('/actions', {
          actions: [
            {
              ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
              actions: [
                { type: 'pointerMove', x, y },
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
              ],
            },
          ],
        });
      }).toPass({ timeout: 60_000 });
    },
    type: async (sought, text) => {
      await post(`/element/${idOf(await find(sought))}/value`, { text });
    },
    chord: (...held) => press(chordOf(held)),
    compose: async (words) => {
      for (const letter of words) {
        const number = letter.codePointAt(0)?.toString(16) ?? '';
        await press([
          ...chordOf([keys.control, keys.shift, 'u']),
          ...[...number, keys.space].flatMap((key) => chordOf([key])),
        ]);
      }
    },
    beside: async (address, act) => {
      const own = await driver.ask<string>('GET', `/session/${sessionId}/window`);
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'tab' });
      await post('/window', { handle });
      await post('/url', { url: address });
      await act();
      await driver.ask('DELETE', `/session/${sessionId}/window`);
      await post('/window', { handle: own });
    },
    close: async () => {
      await driver.ask('DELETE', `/session/${sessionId}`).catch(() => {});
      await driver.close();
    },
  };
}

/** In the page: where a press meets this element and nothing that lies over it. The driver takes an empty line for a link. */
function openMiddleOf(ref: ElementRef): [x: number, y: number] {
  const element = ref as unknown as Element;
  // Off the edges, where a bar may stand before it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const met = document.elementFromPoint(x, y);
  const isOwn = element.contains(met) || met?.closest('label')?.contains(element) === true;
  if (!isOwn) throw new Error(`${met?.outerHTML.slice(0, 200)} lies over it`);
  return [x, y];
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

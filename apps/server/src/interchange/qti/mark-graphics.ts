import type { Pictures } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { foreignFigure } from '../figure-file.ts';
import { allElements, elementIn, elementsIn, type XmlElement } from '../xml/read-xml.ts';
import { drawNumbers, type Spot } from './draw-numbers.ts';
import { rewrite } from './rewrite.ts';
import { sharp } from '../../platform/media/images/sharp.ts';

interface MarkedItem {
  readonly item: XmlElement;
  /** Those of the item, and the ones with numbers drawn into them. */
  readonly pictures: Pictures;
  readonly notes: readonly string[];
}

/** What is answered on a picture, and as what it can be asked beside one on which the places are numbered. */
const plainKinds: Readonly<Record<string, { asked: string; place: string; noun: string }>> = {
  hotspotinteraction: { asked: 'choiceinteraction', place: 'hotspotchoice', noun: '在图上选点' },
  graphicorderinteraction: {
    asked: 'orderinteraction',
    place: 'hotspotchoice',
    noun: '在图上排序',
  },
  graphicassociateinteraction: {
    ...{ asked: 'associateinteraction', place: 'associablehotspot', noun: '在图上连线' },
  },
  graphicgapmatchinteraction: {
    ...{ asked: 'gapmatchinteraction', place: 'associablehotspot', noun: '拖到图上' },
  },
};

/** Gives places on pictures numbers, which are drawn there and chosen among. Throws RowFault where the picture is missing. */
export async function markGraphics(item: XmlElement, pictures: Pictures): Promise<MarkedItem> {
  const graphics = allElements(item, ...Object.keys(plainKinds));
  if (graphics.length === 0) return { item, pictures, notes: [] };
  const drawn = new Map<string, () => Promise<Buffer | undefined>>();
  const plain = new Map<XmlElement, XmlElement>();
  const notes = new Set<string>();
  for (const [index, graphic] of graphics.entries()) {
    const kind = plainKinds[graphic.name];
    if (kind === undefined) continue;
    const { source, spots } = await pictureOf(graphic, kind, pictures);
    const name = `numbered-${index + 1}.png`;
    drawn.set(name, async () => {
      const bytes = await pictures.get(source);
      return bytes === undefined ? undefined : await drawNumbers(bytes, spots);
    });
    plain.set(graphic, asPlain(graphic, kind, name));
    notes.add(`${kind.noun}改成了看编号作答：图上的位置标了编号`);
  }
  return {
    item: rewrite(item, (element) => {
      const found = plain.get(element);
      return found === undefined ? undefined : [found];
    }),
    pictures: { get: async (name) => await (drawn.get(name)?.() ?? pictures.get(name)) },
    notes: [...notes],
  };
}

type Kind = (typeof plainKinds)[string];

const sourceOf = (element: XmlElement | undefined): string =>
  decodeName(element?.attributes['data'] ?? element?.attributes['src'] ?? '');

async function pictureOf(
  graphic: XmlElement,
  { place, noun }: Kind,
  pictures: Pictures,
): Promise<{ source: string; spots: Spot[] }> {
  const shown = elementsIn(graphic).find(({ name }) => name === 'object' || name === 'img');
  const source = sourceOf(shown);
  const bytes = source === '' ? undefined : await pictures.get(source);
  const figure = bytes === undefined ? undefined : await foreignFigure(bytes);
  if (figure === undefined)
    throw new RowFault(`${noun}的题要有那张图，文件里没有：请和图一起放进 QTI 的包（.zip）再导入`);
  const { width, height } = await sharp(figure.body).metadata();
  const wide = Number(shown?.attributes['width']) || width;
  const high = Number(shown?.attributes['height']) || height;
  const scale = { across: width / wide, down: height / high };
  const spots = elementsIn(graphic, place).map(({ attributes }) => ({
    shape: attributes['shape'] ?? '',
    coords: (attributes['coords'] ?? '')
      .split(',')
      .map((word, at) => Number(word) * (at % 2 === 0 ? scale.across : scale.down)),
  }));
  if (spots.length < 2 && noun !== '拖到图上') throw new RowFault(`${noun}的题至少要有两处可选`);
  return { source, spots };
}

function asPlain(graphic: XmlElement, { asked, place }: Kind, name: string): XmlElement {
  const picture = made('img', { src: name, alt: '' });
  const prompt = elementIn(graphic, 'prompt');
  const words = made('prompt', {}, ...(prompt?.children ?? []), picture);
  const places = elementsIn(graphic, place);
  const own = { ...graphic, name: asked };
  if (asked === 'gapmatchinteraction') {
    const chosen = elementsIn(graphic).filter(
      ({ name: of }) => of === 'gapimg' || of === 'gaptext',
    );
    const gaps = places.map(({ attributes }) => made('gap', attributes));
    return { ...own, children: [words, ...chosen.map(withImg), made('p', {}, ...gaps)] };
  }
  const choice = asked === 'associateinteraction' ? 'simpleassociablechoice' : 'simplechoice';
  const choices = places.map(({ attributes }, index) =>
    made(choice, attributes, `图上的 ${index + 1}`),
  );
  return { ...own, children: [words, ...choices] };
}

const made = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (XmlElement | string)[]
): XmlElement => ({ name, attributes: { ...attributes }, children });

/** QTI shows a picture by `object`, HTML by `img`. */
const withImg = (element: XmlElement): XmlElement =>
  rewrite(element, ({ name, attributes, children }) =>
    name === 'object' && (attributes['type'] ?? 'image/').startsWith('image/')
      ? [
          made(
            'img',
            { src: attributes['data'] ?? '', alt: attributes['label'] ?? '' },
            ...children,
          ),
        ]
      : undefined,
  );

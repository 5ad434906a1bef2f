import type { LtiTarget } from '@xuezhou/rules/lti/target';
import type { AskedChoice } from '../lti.tables.ts';

/** By which a link says what it opens, where a platform opens each by the tool's default address. */
export const customPage = 'xuezhou_page';

const longestText = 200;

export interface ChosenPage {
  readonly path: string;
  readonly kind: LtiTarget['kind'];
  readonly title: string;
  /** Where it stands. */
  readonly within: string;
  readonly isGraded: boolean;
}

export const kindWords: Readonly<Record<LtiTarget['kind'], string>> = {
  course: '课',
  book: '书',
  reading: '章',
  paper: '试卷',
};

const cut = (text: string): string => [...text].slice(0, longestText).join('');

/** Links as LTI Deep Linking has them. What a link opens is said by number, so that what is called otherwise later stays the same. */
export const chosenItems = (
  base: string,
  pages: readonly ChosenPage[],
  { opensWindows }: Pick<AskedChoice, 'opensWindows'>,
): object[] =>
  pages.map(({ path, kind, title, within, isGraded }) => ({
    ...{ type: 'ltiResourceLink', url: `${base}${path}`, title: cut(title) },
    text: kind === 'course' ? '整门课' : cut(`${within} · ${kindWords[kind]}`),
    custom: { [customPage]: path },
    ...(opensWindows && { window: { targetName: '_blank' } }),
    ...(isGraded && {
      lineItem: { scoreMaximum: 100, label: cut(title), resourceId: path, tag: kind },
    }),
  }));

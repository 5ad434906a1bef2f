/** By the names of the content files, in the order in which a player offers them; how each calls itself. */
export const captionLanguages = { zh: '中文', en: 'English' } as const;
export type CaptionLanguage = keyof typeof captionLanguages;

/** A file alone is Chinese. */
export type CaptionFiles = string | { readonly [Language in CaptionLanguage]?: string };

export interface CaptionFile {
  readonly language: CaptionLanguage;
  /** What it is called beside its lecture, without its ending. */
  readonly name: string;
  readonly file: string;
}

export function captionFiles(captions: CaptionFiles | undefined): CaptionFile[] {
  if (captions === undefined) return [];
  if (typeof captions === 'string') return [{ language: 'zh', name: 'captions', file: captions }];
  return (Object.keys(captionLanguages) as CaptionLanguage[]).flatMap((language) => {
    const file = captions[language];
    return file === undefined ? [] : [{ language, name: `captions-${language}`, file }];
  });
}

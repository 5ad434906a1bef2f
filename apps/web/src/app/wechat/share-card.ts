import { schoolNow } from '@xuezhou/ui/school';

export interface ShareCard {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** What the server drew into the document, which is about the page that came with it alone. */
const drawn = {
  path: window.location.pathname,
  picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
};

/** Of the page in sight: its name with the school's, what it says of itself, and a picture. */
export function cardNow(): ShareCard {
  const { href, pathname, origin } = window.location;
  const { name } = schoolNow();
  const said = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '';
  const icon = document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? '';
  const picture = pathname === drawn.path && drawn.picture !== '' ? drawn.picture : icon;
  return {
    title: document.title || name,
    // Whoever gets it knows the school by its name.
    desc: said === '' || said.includes(name) ? said || name : `${said} · ${name}`,
    // With its hash: a link to pay is nothing without. Only what is signed is the address before it.
    link: href,
    imgUrl: new URL(picture || '/icon-180.png', origin).href,
  };
}

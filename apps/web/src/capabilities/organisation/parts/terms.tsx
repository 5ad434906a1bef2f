import { joinWords as words } from '../organisation.words.ts';

/** Of the box that says one has read them. */
export const Terms = () => (
  <>
    {words.terms}
    <a href="/legal" target="_blank">
      {words.legal}
    </a>
    {words.and}
    <a href="/privacy" target="_blank">
      {words.privacy}
    </a>
  </>
);

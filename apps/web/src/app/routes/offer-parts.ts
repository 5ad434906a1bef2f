import { offerParts, type PageParts } from '../../platform/page/page-parts.tsx';
import { offerTakers, type TakesAlong } from '../../platform/outbox/take-along.ts';
import { pageParts as ownPages } from '../account/own-pages.parts.ts';

const parts = import.meta.glob<PageParts>('../../capabilities/*/*.parts.ts', {
  eager: true,
  import: 'pageParts',
});
for (const pageParts of [...Object.values(parts), ownPages]) offerParts(pageParts);

offerTakers([
  ...Object.values(import.meta.glob<TakesAlong>('../../capabilities/*/*.take-along.ts')),
  async () => ({ takeAlong: (await import('../start/register-worker.ts')).keepFiles }),
]);

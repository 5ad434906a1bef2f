import { knownStudent, refreshStudent } from '../../platform/session.ts';
import { definePages, lazyPage } from '../../platform/page.ts';
import { forgetNeeds, identityQuery } from './identity.queries.ts';
import { identityWords } from './identity.words.ts';

/** What the user info says in each state of the review. */
const statusOf = { none: 0, submitted: 0, passed: 1, failed: -1 } as const;

export const pages = definePages({
  identity: {
    title: identityWords.title,
    frame: 'page',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/identity-page.tsx'), 'IdentityPage'),
    load: async ({ queryClient }) => {
      // The pictures' addresses end, and the operator may have judged since it was last looked at.
      const { review } = await queryClient.query({ ...identityQuery, staleTime: 0 });
      if (knownStudent(queryClient)?.authenticated === statusOf[review.state]) return;
      forgetNeeds(queryClient);
      void refreshStudent(queryClient).catch(() => {});
    },
  },
});

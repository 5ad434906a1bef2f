import './inner-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readSiteFrame } from '../../capabilities/site/frame/read-site-frame.ts';
import { SiteFrame } from '../../capabilities/site/frame/site-frame.tsx';
import type { RouteName, SiteAround as Parts } from '../../platform/page/page.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { isLoggedIn, useStudent } from '../../platform/session/session.ts';
import { isBuilt } from '../routes/is-built.ts';
import { entryOf } from '../routes/route-table.ts';

const pathOf = (name: RouteName): string | null => (isBuilt(name) ? entryOf(name).path : null);

/** The site's header and footer, told what is built and who looks. */
export function SiteAround({ frame, children }: { frame: Parts; children: ReactNode }) {
  const school = useQuery(schoolQuery).data ?? null;
  const isStudent = isLoggedIn(useStudent());
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <SiteFrame
      parts={frame}
      around={{ school, isStudent, frame: readSiteFrame(school?.chinaFrames ?? []), pathOf, here }}
    >
      {children}
    </SiteFrame>
  );
}

import { Link } from '@tanstack/react-router';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { BackLink } from '../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../platform/page/phone-header-slot.tsx';
import { campWords as words } from './camp.words.ts';

interface CampHeadProps {
  courseId: number;
  courseName: string;
  title: string;
  action?: ReactNode;
}

/** The header of a phone; for the desk the title comes back, for the page's column. */
export function useCampHead({ courseId, courseName, title, action }: CampHeadProps) {
  const isPhone = usePhone();
  return {
    phone: (
      <PagePhoneHeader
        title={title}
        back={<BackLink label={words.toCourse} to={`/course/${courseId}`} />}
      />
    ),
    desk: !isPhone && (
      <SectionTitle
        order={1}
        overline={
          <Link to="/course/$courseId" params={{ courseId }}>
            {courseName}
          </Link>
        }
        action={action}
      >
        {title}
      </SectionTitle>
    ),
  };
}

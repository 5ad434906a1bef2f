import type { QaPlace } from '@xuezhou/contract/qa';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import type { ReactNode } from 'react';
import { placeText } from './place-in.ts';
import styles from './qa.module.css';

/** Where a question belongs; what is new of it at the end. */
export function SourceLine({ place, children }: { place: QaPlace; children?: ReactNode }) {
  return (
    <div className={styles.source}>
      {place.course && <FamilyTag family={place.course.family}>{place.course.name}</FamilyTag>}
      <span className="xz-caption xz-quiet xz-cut">{placeText(place)}</span>
      {children}
    </div>
  );
}

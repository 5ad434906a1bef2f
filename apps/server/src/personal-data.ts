import { accountPersonalData } from './capabilities/account/account.personal-data.ts';
import { agreementPersonalData } from './capabilities/agreement/agreement.personal-data.ts';
import { campPersonalData } from './capabilities/camp/camp.personal-data.ts';
import { careerPersonalData } from './capabilities/career/career.personal-data.ts';
import { coursePersonalData } from './capabilities/course/course.personal-data.ts';
import { flashCardPersonalData } from './capabilities/flash-card/flash-card.personal-data.ts';
import { identityPersonalData } from './capabilities/identity/identity.personal-data.ts';
import { mallPersonalData } from './capabilities/mall/mall.personal-data.ts';
import { messagePersonalData } from './capabilities/message/message.personal-data.ts';
import { mockPersonalData } from './capabilities/mock/mock.personal-data.ts';
import { pointsPersonalData } from './capabilities/points/points.personal-data.ts';
import { practicePersonalData } from './capabilities/practice/practice.personal-data.ts';
import { reviewPersonalData } from './capabilities/review/review.personal-data.ts';
import { sitePersonalData } from './capabilities/site/site.personal-data.ts';
import { uploadPersonalData } from './capabilities/upload/upload.personal-data.ts';
import { assignmentPersonalData } from './capabilities/assignment/assignment.personal-data.ts';
import { favoritePersonalData } from './capabilities/favorite/favorite.personal-data.ts';
import { notesPersonalData } from './capabilities/notes/notes.personal-data.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Services } from './platform/services.ts';

/** What every capability keeps of a student: for the export, and for the end of an account. A test finds what is missing. */
export const personalData = (services: Pick<Services, 'clock' | 'signer'>): PersonalData[] => [
  ...accountPersonalData(services),
  ...coursePersonalData,
  ...practicePersonalData,
  ...flashCardPersonalData,
  ...mockPersonalData,
  ...reviewPersonalData,
  ...identityPersonalData(services),
  ...messagePersonalData,
  ...agreementPersonalData(services),
  ...uploadPersonalData,
  ...notesPersonalData,
  ...favoritePersonalData,
  ...assignmentPersonalData,
  ...campPersonalData,
  ...careerPersonalData,
  ...sitePersonalData,
  ...mallPersonalData,
  ...pointsPersonalData(services),
];

import type { AccountTables } from './tables/account.ts';
import type { AgreementTables } from './tables/agreement.ts';
import type { AssignmentTables } from './tables/assignment.ts';
import type { CampTables } from './tables/camp.ts';
import type { CareerTables } from './tables/career.ts';
import type { CourseTables } from './tables/course.ts';
import type { FavoriteTables } from './tables/favorite.ts';
import type { FlashCardTables } from './tables/flash-card.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { LiveTables } from './tables/live.ts';
import type { MallTables } from './tables/mall.ts';
import type { MessageTables } from './tables/message.ts';
import type { MockTables } from './tables/mock.ts';
import type { NotesTables } from './tables/notes.ts';
import type { PaymentTables } from './tables/payment.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { PointsTables } from './tables/points.ts';
import type { PracticeTables } from './tables/practice.ts';
import type { ReviewTables } from './tables/review.ts';
import type { SearchTables } from './tables/search.ts';
import type { SiteTables } from './tables/site.ts';
import type { UploadTables } from './tables/upload.ts';

/** The database as kysely sees it; the migrations make it, and a test compares the two. */
export interface Tables
  extends
    AccountTables,
    AgreementTables,
    AssignmentTables,
    CampTables,
    CareerTables,
    CourseTables,
    FavoriteTables,
    FlashCardTables,
    IdentityTables,
    LiveTables,
    MallTables,
    MessageTables,
    MockTables,
    NotesTables,
    PaymentTables,
    PlatformTables,
    PointsTables,
    PracticeTables,
    ReviewTables,
    SearchTables,
    SiteTables,
    UploadTables {}

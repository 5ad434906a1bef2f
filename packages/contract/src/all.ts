import * as account from './account/index.ts';
import * as agreement from './agreement/index.ts';
import * as assignment from './assignment/index.ts';
import * as camp from './camp/index.ts';
import * as career from './career/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as enrolment from './enrolment/index.ts';
import { isRoom, type Room } from './event-kernel.ts';
import * as favorite from './favorite/index.ts';
import * as flashCard from './flash-card/index.ts';
import * as identity from './identity/index.ts';
import { isOperation, type Operation } from './kernel.ts';
import * as lecture from './lecture/index.ts';
import * as live from './live/index.ts';
import * as material from './material/index.ts';
import * as message from './message/index.ts';
import * as mock from './mock/index.ts';
import * as notes from './notes/index.ts';
import * as points from './points/index.ts';
import * as practice from './practice/index.ts';
import * as reader from './reader/index.ts';
import * as referral from './referral/index.ts';
import * as review from './review/index.ts';
import * as search from './search/index.ts';
import * as site from './site/index.ts';
import * as study from './study/index.ts';
import * as upload from './upload/index.ts';

/** Every capability's side of the contract; a test compares it with the folders. */
export const capabilities = {
  assignment,
  account,
  camp,
  career,
  catalogue,
  enrolment,
  lecture,
  live,
  material,
  reader,
  search,
  study,
  identity,
  points,
  practice,
  referral,
  review,
  site,
  message,
  agreement,
  upload,
  notes,
  favorite,
  mock,
  'flash-card': flashCard,
};

export interface NamedOperation {
  readonly name: string;
  readonly capability: string;
  readonly operation: Operation;
}

/** Every operation with its name, which is the name of its export. */
export function allOperations(): NamedOperation[] {
  return Object.entries(capabilities).flatMap(([capability, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isOperation(value) ? [{ name, capability, operation: value }] : [],
    ),
  );
}

export interface NamedRoom {
  readonly name: string;
  readonly capability: string;
  readonly room: Room;
}

/** Every kind of rooms with its name, which is the name of its export. */
export function allRooms(): NamedRoom[] {
  return Object.entries(capabilities).flatMap(([capability, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isRoom(value) ? [{ name, capability, room: value }] : [],
    ),
  );
}

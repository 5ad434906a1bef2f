import type { ChatMessage, liveRoom, RoomWelcome } from '@xuezhou/contract/live';
import { FakeRoom } from '@xuezhou/client/testing/fake-room.ts';

/** Speaks for the server's side of the room of a class. */
export class FakeSocket extends FakeRoom<typeof liveRoom> {
  letIn(welcome: Partial<RoomWelcome> = {}): void {
    const empty = { isTeacher: false, mutedUntil: null, messages: [], removed: [], held: [] };
    this.welcome({ ...empty, ...welcome });
  }
}

export function chatMessage(number: number, given: Partial<ChatMessage> = {}): ChatMessage {
  return {
    number,
    messageId: `0197b5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    studentId: 7,
    nickname: '周小满',
    isTeacher: false,
    text: `第 ${number} 句`,
    isRemoved: false,
    sentAt: '2027-03-01T12:00:00.000Z',
    second: number,
    ...given,
  };
}

import { failureMessage } from '@xuezhou/contract/failures';
import { useEffect, useState } from 'react';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';
import { tellLoginOver } from '../../lecture/port/tell-login-over.ts';
import { connectLiveRoom, type RoomConnection } from './room-connection.ts';
import { emptyRoom, type RoomState } from './room-state.ts';

const nobody = createStore(emptyRoom);

export interface Room extends RoomState {
  readonly connected: RoomConnection | null;
}

/** The room of a class, while it is open. */
export function useRoomConnection(liveId: number, isOpen: boolean): Room {
  const [held] = useState(() => createStore<RoomConnection | null>(null));
  useEffect(() => {
    if (!isOpen) return;
    const connection = connectLiveRoom(liveId, (status) =>
      tellLoginOver(new FailureError(status, failureMessage(status))),
    );
    held.set(connection);
    return () => {
      connection.close();
      held.set(null);
    };
  }, [held, liveId, isOpen]);
  const connected = useStore(held);
  const state = useStore(connected?.state ?? nobody);
  return { ...state, connected };
}

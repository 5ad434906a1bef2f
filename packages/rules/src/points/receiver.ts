interface Receiver {
  readonly receiver: string;
  readonly mobile: string;
  readonly address: string;
}

/** Whether a parcel can reach them: a name, a number of 11 digits, and an address down to its number. */
export function isReceiverWhole({ receiver, mobile, address }: Receiver): boolean {
  return (
    receiver.trim().length >= 2 &&
    /^1\d{10}$/.test(mobile.trim()) &&
    address.trim().length >= 8 &&
    /[\d一二三四五六七八九十]/.test(address)
  );
}

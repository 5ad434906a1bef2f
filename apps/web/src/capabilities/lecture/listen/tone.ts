let context: AudioContext | undefined;

/** A short, soft tone over the voice; a browser that gives none leaves it out. */
export function playTone(): void {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    const [voice, volume] = [context.createOscillator(), context.createGain()];
    voice.frequency.value = 660;
    volume.gain.setValueAtTime(0.12, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.4);
    voice.connect(volume).connect(destination);
    voice.start();
    voice.stop(currentTime + 0.4);
  } catch {
    // The question waits all the same.
  }
}

/** Panning and zooming of a large drawing: wheel, drag, pinch and keys. The drawing is moved as a layer while
 * the hand is on it, and drawn crisp again when it rests. */

const NEAREST = 4;
const STEP = 1.25;
/** A pointer that moved less than this, in pixels, has clicked. */
const STILL = 6;
const REST = 160;
/** Room below a whole drawing for the tools of the map, in pixels. */
const TOOLS = 46;

export class PanZoom {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  moving = $state(false);
  /** How the whole drawing fits. */
  private fitted = 1;
  private pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private timer = 0;
  private frame: HTMLElement | null = null;

  constructor(
    private readonly width: () => number,
    private readonly height: () => number,
  ) {}

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** Less is shown of what is far away. */
  get detail(): 'far' | 'middle' | 'near' {
    return this.scale < 0.42 ? 'far' : this.scale < 0.95 ? 'middle' : 'near';
  }

  get farthest(): number {
    return Math.min(this.fitted, 1) * 0.9;
  }

  /** What of the drawing is in sight. */
  get seen(): { x: number; y: number; width: number; height: number } {
    const { clientWidth: w, clientHeight: h } = this.frame ?? { clientWidth: 0, clientHeight: 0 };
    return { x: -this.x / this.scale, y: -this.y / this.scale, width: w / this.scale, height: h / this.scale };
  }

  /** Whether much of the drawing is out of sight. */
  get near(): boolean {
    return this.scale > this.fitted * 1.5;
  }

  attach = (frame: HTMLElement): (() => void) => {
    this.frame = frame;
    const size = new ResizeObserver(() => this.resized());
    size.observe(frame);
    frame.addEventListener('wheel', this.wheel, { passive: false });
    return () => {
      size.disconnect();
      frame.removeEventListener('wheel', this.wheel);
    };
  };

  fit(): void {
    const { clientWidth: w, clientHeight } = this.frame ?? { clientWidth: 1, clientHeight: 1 };
    const h = Math.max(1, clientHeight - TOOLS);
    this.fitted = Math.min(w / this.width(), h / this.height());
    this.scale = this.fitted;
    this.x = (w - this.width() * this.scale) / 2;
    this.y = (h - this.height() * this.scale) / 2;
  }

  /** Zoom around a point of the frame, its middle if none is named. */
  zoom(by: number, at?: { x: number; y: number }): void {
    const frame = this.frame;
    if (!frame) return;
    const point = at ?? { x: frame.clientWidth / 2, y: frame.clientHeight / 2 };
    const scale = Math.min(NEAREST, Math.max(this.farthest, this.scale * by));
    const grown = scale / this.scale;
    this.x = point.x - (point.x - this.x) * grown;
    this.y = point.y - (point.y - this.y) * grown;
    this.scale = scale;
    this.held();
    this.touch();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.held();
    this.touch();
  }

  /** Bring a place of the drawing into the middle, near enough to read. */
  show(x: number, y: number, scale = Math.max(this.scale, 0.9)): void {
    const frame = this.frame;
    if (!frame) return;
    this.scale = scale;
    this.x = frame.clientWidth / 2 - x * scale;
    this.y = frame.clientHeight / 2 - y * scale;
    this.held();
  }

  /** How near one can be and still see something of a size whole, with some room around it. */
  holding(size: { width: number; height: number }): number {
    const { clientWidth: w, clientHeight: h } = this.frame ?? { clientWidth: 1, clientHeight: 1 };
    const scale = Math.min((w - 2 * TOOLS) / size.width, (h - 2 * TOOLS) / size.height);
    return Math.min(1.2, Math.max(this.farthest, scale));
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.travelled = 0;
  };

  move = (event: PointerEvent): void => {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const before = this.spread();
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    this.travelled += Math.abs(dx) + Math.abs(dy);
    if (this.travelled > STILL) {
      const frame = event.currentTarget as HTMLElement;
      if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.travelled <= STILL) return;
    this.pan(dx / this.pointers.size, dy / this.pointers.size);
    const after = this.spread();
    if (before && after && this.frame) {
      const box = this.frame.getBoundingClientRect();
      this.zoom(after.length / before.length, { x: after.x - box.left, y: after.y - box.top });
    }
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** Whether the pointer has only clicked, not dragged. */
  get clicked(): boolean {
    return this.travelled <= STILL;
  }

  key(event: KeyboardEvent): boolean {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const move = moves[event.key];
    if (move && event.shiftKey) this.pan(...move);
    else if (event.key === '+' || event.key === '=') this.zoom(STEP);
    else if (event.key === '-') this.zoom(1 / STEP);
    else if (event.key === '0') this.fit();
    else return false;
    return true;
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const amount = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    this.zoom(Math.exp(-amount * 0.0016), { x: event.clientX - box.left, y: event.clientY - box.top });
  };

  private spread(): { x: number; y: number; length: number } | null {
    const [a, b] = [...this.pointers.values()];
    if (!a || !b) return null;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** Some of the drawing always stays in sight. */
  private held(): void {
    const frame = this.frame;
    if (!frame) return;
    const [w, h] = [this.width() * this.scale, this.height() * this.scale];
    const [mx, my] = [Math.min(160, w / 2), Math.min(160, h / 2)];
    this.x = Math.min(frame.clientWidth - mx, Math.max(mx - w, this.x));
    this.y = Math.min(frame.clientHeight - my, Math.max(my - h, this.y));
  }

  private touch(): void {
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.moving = false), REST);
  }

  private resized(): void {
    const whole = Math.abs(this.scale - this.fitted) < 1e-6;
    if (whole) this.fit();
    else this.held();
  }
}

/** Which page is shown: the address, as something that can be watched. */

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** The parts of the address if it has this form: `/games/:id` gives `{ id }`. */
  match(form: string): Record<string, string> | null {
    const wanted = form.split('/');
    const found = this.path.replace(/\/+$/, '').split('/');
    if (wanted.length !== found.length) return null;
    const parts: Record<string, string> = {};
    for (const [i, part] of wanted.entries()) {
      const there = decodeURIComponent(found[i] ?? '');
      if (part.startsWith(':')) parts[part.slice(1)] = there;
      else if (part !== there) return null;
    }
    return parts;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Links of our own change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

//! Pages, their heads, share cards and static files.

mod brand;
mod feed;
mod page_heads;
mod share_card;
mod static_files;
